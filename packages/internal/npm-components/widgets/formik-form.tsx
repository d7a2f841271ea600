import { ErrorMessage, Field, Form, Formik } from "formik";
import { useState } from "react";

export function Component() {
  const [isSent, setIsSent] = useState(false);
  if (isSent) return <p>Sent</p>;
  return (
    <Formik
      initialValues={{ name: "" }}
      validate={({ name }) => (name ? {} : { name: "A name is missing." })}
      onSubmit={() => setIsSent(true)}
    >
      <Form noValidate>
        <Field name="name" aria-label="Name" />
        <ErrorMessage name="name">{(text) => <p role="alert">{text}</p>}</ErrorMessage>
        <button>Send</button>
      </Form>
    </Formik>
  );
}
