import { useState } from "react";
import { A11y, Keyboard, Navigation } from "swiper/modules";
import { Swiper, SwiperSlide } from "swiper/react";
import "swiper/css";
import "swiper/css/navigation";

const slides = ["First", "Second", "Third"];

export function Component() {
  const [selected, setSelected] = useState(0);
  return (
    <section aria-label="Slides">
      <Swiper
        modules={[A11y, Keyboard, Navigation]}
        navigation
        speed={0}
        onSlideChange={({ activeIndex }) => setSelected(activeIndex)}
      >
        {slides.map((slide) => (
          <SwiperSlide key={slide}>{slide}</SwiperSlide>
        ))}
      </Swiper>
      <output>{slides[selected]}</output>
    </section>
  );
}
