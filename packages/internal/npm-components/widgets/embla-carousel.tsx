import useEmblaCarousel from "embla-carousel-react";
import { useEffect, useState } from "react";
import "./embla-carousel.css";

const slides = ["First", "Second", "Third"];

export function Component() {
  const [ref, carousel] = useEmblaCarousel({ duration: 0 });
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    carousel?.on("select", () => setSelected(carousel.selectedScrollSnap()));
  }, [carousel]);
  return (
    <section aria-label="Slides">
      <div className="carousel" ref={ref}>
        <div className="carousel-track">
          {slides.map((slide) => (
            <div className="carousel-slide" key={slide}>
              {slide}
            </div>
          ))}
        </div>
      </div>
      <button type="button" onClick={() => carousel?.scrollNext()}>
        Next
      </button>
      <output>{slides[selected]}</output>
    </section>
  );
}
