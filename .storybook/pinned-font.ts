import "@fontsource-variable/inter";
import "./pinned-font.css";
