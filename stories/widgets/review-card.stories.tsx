import { Component as ReviewCard, schema } from "@skerry/widgets/review-card";
import type { Meta, StoryObj } from "@storybook/react-vite";
import * as v from "valibot";
import example from "../../packages/widgets/src/review-card/review-card.example.json";

const meta = {
  component: ReviewCard,
  args: v.parse(schema, example),
} satisfies Meta<typeof ReviewCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
