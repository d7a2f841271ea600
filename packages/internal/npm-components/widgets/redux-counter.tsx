import { configureStore, createSlice } from "@reduxjs/toolkit";
import { useState } from "react";
import { Provider, useDispatch, useSelector } from "react-redux";

const counter = createSlice({
  name: "counter",
  initialState: { value: 0 },
  reducers: {
    increased(state) {
      state.value += 1;
    },
  },
});
const createStore = () => configureStore({ reducer: counter.reducer });

function Count() {
  const value = useSelector((state: { value: number }) => state.value);
  const dispatch = useDispatch();
  return (
    <button type="button" onClick={() => dispatch(counter.actions.increased())}>
      Clicked {value}
    </button>
  );
}

export function Component() {
  // One store for each island and each visitor.
  const [store] = useState(createStore);
  return (
    <Provider store={store}>
      <Count />
    </Provider>
  );
}
