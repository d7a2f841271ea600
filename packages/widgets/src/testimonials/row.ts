/** A row of slides that shows one or two of them and can be moved. */
export interface Row {
  /** The first slide that is shown, counted from 0. */
  position(): number;
  /** To the next slide or the one before; after the last comes the first. */
  step(by: 1 | -1): void;
  /** Takes everything back that it has done to the elements. */
  end(): void;
}

/** The events of a row, until it is stopped. */
export interface RowEvents {
  onPosition(position: number): void;
  /** Whether there are more slides than are shown. */
  onCanMove(canMove: boolean): void;
  /** The visitor moves it by hand or key, without `step`. */
  onTurn(): void;
}
