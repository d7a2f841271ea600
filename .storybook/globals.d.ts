declare module "virtual:skerry.css";
declare module "*.css";
declare module "*.css?raw" {
  const text: string;
  export default text;
}
declare module "*?linked" {
  const text: string;
  export default text;
}
