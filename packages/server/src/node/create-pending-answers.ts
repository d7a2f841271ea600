/** Matches the answers of another process to the questions that they answer. */
export interface PendingAnswers<Answer> {
  /** @returns the id to send with the question, and its answer */
  ask(): { id: number; answer: Promise<Answer> };
  /** Resolves the question of this id. One that is unknown or was given up is ignored. */
  resolve(id: number, answer: Answer): void;
  giveUp(id: number): void;
}

export function createPendingAnswers<Answer>(): PendingAnswers<Answer> {
  const pending = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  return {
    ask() {
      const id = ++lastId;
      const answer = new Promise<Answer>((resolve) => pending.set(id, resolve));
      return { id, answer };
    },
    resolve(id, answer) {
      pending.get(id)?.(answer);
      pending.delete(id);
    },
    giveUp: (id) => void pending.delete(id),
  };
}
