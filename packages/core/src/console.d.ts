// Every runtime has a console, the ES2022 library does not name it. Packages with DOM or Node types
// bring their own declaration and never see this file.
declare const console: { warn(message: string): void };
