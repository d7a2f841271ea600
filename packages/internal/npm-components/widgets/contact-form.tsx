import { useForm } from "react-hook-form";

export function Component() {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: "" } });
  const { errors, isSubmitSuccessful } = formState;
  return (
    <form onSubmit={(event) => void handleSubmit(() => {})(event)} noValidate>
      <input aria-label="Name" {...register("name", { required: "Enter a name." })} />
      {errors.name && <p role="alert">{errors.name.message}</p>}
      <button>Send</button>
      {isSubmitSuccessful && <output>Sent</output>}
    </form>
  );
}
