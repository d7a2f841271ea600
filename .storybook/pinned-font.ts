import "@fontsource-variable/inter";
import "@fontsource-variable/noto-sans-arabic";
import "./pinned-font.css";
