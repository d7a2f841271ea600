import { Component as VideoBlock, schema } from "@skerry/widgets/video-block";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/video-block/video-block.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

/** Plays a file of this site, so that no story asks a provider for anything. */
const meta = {
  component: VideoBlock,
  args: v.parse(schema, { ...example, poster: "screenshots/domains.svg", privacyUrl: "#privacy" }),
} satisfies Meta<typeof VideoBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

const onYouTube = "https://youtu.be/abcdefghijk";
const buttonName = `Play video: ${example.title}, 1:04`;

export const Default: Story = { tags: ["visual"] };

export const Playground: Story = {};

/** A video of a provider: nothing of it is asked for, pointed at and focused neither. */
export const BeforeClick: Story = {
  tags: ["!autodocs", "test-case"],
  args: { src: onYouTube, privacyUrl: undefined },
  play: async ({ canvas, canvasElement }) => {
    const before = performance.getEntriesByType("resource").length;
    const button = await canvas.findByRole("button", { name: buttonName });
    await userEvent.hover(button);
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await expect(canvasElement.querySelector("iframe, video, noscript")).toBeNull();
    const asked = performance.getEntriesByType("resource").slice(before);
    await expect(asked.filter(({ name }) => !name.startsWith(location.origin))).toEqual([]);
    await expect(canvas.getByText(/it is loaded from YouTube/)).toBeVisible();
  },
};

/** The link to the policy starts nothing. */
export const PrivacyLink: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole("button", { name: buttonName });
    const link = canvas.getByRole("link", { name: "Privacy policy" });
    // The story stays where it is.
    const followed = fn((event: Event) => event.preventDefault());
    link.addEventListener("click", followed);
    await userEvent.click(link);
    link.focus();
    await userEvent.keyboard("{Enter}");
    await expect(followed).toHaveBeenCalledTimes(2);
    await userEvent.keyboard(" ");
    await expect(canvasElement.querySelector("iframe, video")).toBeNull();
  },
};

/** The player in the same box, with the focus. */
export const AfterClick: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    const stage = canvasElement.querySelector(".sk-video-block__stage");
    const before = stage?.getBoundingClientRect();
    await userEvent.click(await canvas.findByRole("button", { name: buttonName }));
    await waitFor(() => expect(canvasElement.querySelector("video")).toHaveFocus());
    const film = canvasElement.querySelector("video");
    await expect(film).toHaveAttribute("src", example.src);
    await expect(stage?.getBoundingClientRect()).toEqual(before);
    await expect(canvas.queryByRole("button")).toBeNull();
    await expect(canvas.queryByRole("link")).toBeNull();
  },
};

/** Its length is not known, so none is shown. */
export const NoDuration: Story = { args: { duration: undefined } };

export const NoPoster: Story = { tags: ["visual"], args: { poster: undefined } };

/** The drawn picture stays in the place of a poster that cannot be loaded. */
export const MissingImages: Story = {
  tags: ["!autodocs", "test-case"],
  args: { poster: "missing.svg" },
};

export const LongWords: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  args: { title: longWord, privacyHint: `${longWord} `.repeat(4) },
};

export const Rtl: Story = { globals: { direction: "rtl" } };

export const Dark: Story = {
  globals: { theme: "dark" },
  args: { src: onYouTube, poster: undefined },
};

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
};

export const NarrowColumn: Story = {
  decorators: [narrowColumn],
};

export const InBootstrap: Story = { tags: ["!autodocs"], globals: { host: "bootstrap" } };

export const InHostile: Story = {
  tags: ["!autodocs"],
  globals: { host: "hostile" },
  play: async ({ canvas }) => {
    const style = getComputedStyle(await canvas.findByRole("button", { name: buttonName }));
    await expect(style.position).toBe("absolute");
    await expect(style.textTransform).toBe("none");
  },
};

/** Two stops: the button, then the policy. Enter plays. */
export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    const button = await canvas.findByRole("button", { name: buttonName });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Privacy policy" })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvasElement.querySelector("video")).toHaveFocus());
  },
};

/** A link to the video's page. */
export const NoJs: Story = {
  tags: ["!autodocs"],
  args: { src: onYouTube },
  render: (args) => (
    <NoScriptFrame>
      <VideoBlock {...args} />
    </NoScriptFrame>
  ),
};

/** Poster, title and URL. */
export const Print: Story = { tags: ["!autodocs"], beforeEach: () => showMedia("print") };
