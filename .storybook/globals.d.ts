declare module "virtual:skerry.css";
declare module "*.css";
declare module "*.css?raw" {
  const text: string;
  export default text;
}
declare module "*.md?raw" {
  const text: string;
  export default text;
}
