import { DataGrid } from "@mui/x-data-grid";

const columns = [{ field: "name", headerName: "Name", width: 200 }];
const rows = [
  { id: 1, name: "com" },
  { id: 2, name: "app" },
];

export const Component = () => (
  <div style={{ height: 300 }}>
    <DataGrid columns={columns} rows={rows} disableVirtualization hideFooter />
  </div>
);
