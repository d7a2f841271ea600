import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const columns = [{ accessorKey: "name", header: "Name", sortFn: "alphanumeric" as const }];
const data = [{ name: "com" }, { name: "app" }];

export function Component() {
  const table = useTable({ features, columns, data });
  const [name] = table.getFlatHeaders();
  return (
    <table>
      <thead>
        <tr>
          <th>
            <button type="button" onClick={name?.column.getToggleSortingHandler()}>
              Name
            </button>
          </th>
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            <td>{row.original.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
