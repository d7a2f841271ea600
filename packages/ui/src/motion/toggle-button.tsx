interface ToggleButtonProps {
  label: string;
  /** Whether something moves that a press stops; else a press starts it. */
  stops: boolean;
  /** Added to its class. */
  className?: string;
  onPress(): void;
}

/** The button that stops and starts something: two bars, or a triangle. */
export function ToggleButton({ label, stops, className, onPress }: ToggleButtonProps) {
  return (
    <button
      className={["sk-motion", className].filter(Boolean).join(" ")}
      type="button"
      aria-label={label}
      onClick={onPress}
    >
      <svg
        className="sk-icon"
        viewBox="0 0 24 24"
        width="1em"
        height="1em"
        aria-hidden="true"
        focusable="false"
      >
        <path d={stops ? "M9 6v12M15 6v12" : "M8.5 5.5v13l10.5-6.5z"} />
      </svg>
    </button>
  );
}
