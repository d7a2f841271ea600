interface HeadingProps {
  /** 2 to 6; what lies deeper is 6 too, so `headingLevel + 1` is always fine. */
  level: number;
  /** Id for `aria-labelledby`, from `useIslandId`. */
  id?: string | undefined;
  /** Classes beside `sk-heading`, for example `sk-heading--large`. */
  className?: string | undefined;
  /** One text. */
  children: string;
}

/** A heading at the level that the page asks for. The style does not follow the level. */
export function Heading({ level, id, className, children }: HeadingProps) {
  const Tag = `h${Math.min(level, 6)}` as "h2";
  return (
    <Tag className={className ? `sk-heading ${className}` : "sk-heading"} id={id}>
      {children}
    </Tag>
  );
}
