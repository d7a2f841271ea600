import { AnimatePresence, motion } from "motion/react";
import { useState } from "react";

export function Component() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <motion.button type="button" whileTap={{ scale: 0.9 }} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Close" : "Open"}
      </motion.button>
      <AnimatePresence>
        {isOpen && (
          <motion.p
            initial={{ opacity: 0 }}
            animate={{ opacity: 1 }}
            exit={{ opacity: 0 }}
            transition={{ duration: 0 }}
          >
            All of it
          </motion.p>
        )}
      </AnimatePresence>
    </section>
  );
}
