import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, spyOn, userEvent, waitFor, within } from "storybook/test";
import { TokenEditor } from "./token-editor.tsx";

const meta = {
  title: "Design/Token editor",
  component: TokenEditor,
  tags: ["!autodocs"],
  // Its own fields are the controls.
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof TokenEditor>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

/** A field of a token, as a screen reader finds it. */
const field = (canvas: Canvas, token: string, label: string): HTMLElement =>
  within(canvas.getByRole("group", { name: `--sk-${token}` })).getByRole("textbox", {
    name: label,
  });

const write = (input: HTMLElement, value: string) => fireEvent.input(input, { target: { value } });

const submitColor = (canvas: Canvas): string =>
  getComputedStyle(canvas.getByRole("button", { name: "Search" })).backgroundColor;

const shownCss = (canvasElement: HTMLElement): string =>
  canvasElement.querySelector("pre")?.textContent ?? "";

export const Editor: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^All \d+ pairs pass in both themes\.$/)).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Copy as CSS" })).toBeDisabled();
    await expect(shownCss(canvasElement)).toBe("");
  },
};

/** The widgets, the numbers and the CSS follow what is written, in each theme. */
export const Change: Story = {
  tags: ["test-case"],
  play: async ({ canvas, canvasElement }) => {
    await write(field(canvas, "accent", "Light"), "#00ffaa");
    await userEvent.click(canvas.getByText("Radius"));
    await write(field(canvas, "radius-md", "Value"), "0.25");
    await expect(shownCss(canvasElement)).toBe(
      ":root {\n  --sk-radius-md: 0.25;\n}\n\n" +
        "/* The first value in the light theme, the second in the dark one. */\n" +
        ".sk {\n  --sk-accent: var(--sk-light, #00ffaa) var(--sk-dark, #8fa6ff);\n}\n",
    );
    await waitFor(() => expect(submitColor(canvas)).toBe("rgb(0, 255, 170)"));
    const pair = canvas.getByRole("row", { name: /^on-accent on accent / });
    await expect(pair).toHaveTextContent("on-accent on accent4.51.3, fails8.0, passes");
    await expect(canvas.getByText(/pairs fail: .*on-accent on accent,/)).toBeVisible();
    await userEvent.click(canvas.getByRole("radio", { name: "Dark" }));
    await waitFor(() => expect(submitColor(canvas)).toBe("rgb(143, 166, 255)"));
    await userEvent.click(canvas.getByRole("button", { name: "Reset" }));
    await expect(shownCss(canvasElement)).toBe("");
    await expect(field(canvas, "accent", "Light")).toHaveValue("#2b4fd8");
  },
};

/** A picked colour is written into the field beside it. */
export const Pick: Story = {
  tags: ["test-case"],
  play: async ({ canvas, canvasElement }) => {
    const picker = canvas.getByLabelText("Pick canvas, dark");
    await write(picker, "#123456");
    await expect(field(canvas, "canvas", "Dark")).toHaveValue("#123456");
    await expect(shownCss(canvasElement)).toContain(
      "var(--sk-light, #ffffff) var(--sk-dark, #123456)",
    );
  },
};

/** A text that is no value is reported, and stays out of the CSS. */
export const Mistake: Story = {
  tags: ["test-case"],
  play: async ({ canvas, canvasElement }) => {
    for (const [token, label, text, mistake] of [
      ["accent", "Light", "banana", "Not a colour in CSS."],
      ["text", "Dark", "var(--brand)", "This page does not know var() of yours."],
      ["radius-md", "Value", "4px", "Not a plain number."],
      ["ease", "Value", "red;} body {", "Not an easing function in CSS."],
    ] as const) {
      const input = field(canvas, token, label);
      await write(input, text);
      await expect(input).toBeInvalid();
      await expect(input).toHaveAccessibleDescription(mistake);
    }
    await expect(shownCss(canvasElement)).toBe("");
  },
};

export const Copy: Story = {
  tags: ["test-case"],
  play: async ({ canvas, canvasElement }) => {
    const copy = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await write(field(canvas, "space-4", "Value"), "1.5");
    await userEvent.click(canvas.getByRole("button", { name: "Copy as CSS" }));
    await expect(copy).toHaveBeenLastCalledWith(shownCss(canvasElement));
    await expect(canvas.getByText("Copied.")).toBeVisible();
    copy.mockRejectedValueOnce(new Error("not allowed"));
    await userEvent.click(canvas.getByRole("button", { name: "Copy as CSS" }));
    await canvas.findByText("The browser does not let this page copy. Copy the CSS by hand.");
  },
};

export const Rtl: Story = { tags: ["test-case"], globals: { direction: "rtl" } };

export const Dark: Story = { tags: ["test-case"], globals: { theme: "dark" } };
