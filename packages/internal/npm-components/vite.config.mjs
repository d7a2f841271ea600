import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";

// What the command line of shadcn/ui sets up.
export default {
  plugins: [tailwindcss(), react()],
  resolve: { alias: { "@": join(import.meta.dirname) } },
};
