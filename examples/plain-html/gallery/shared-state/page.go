{{define "ticket-count"}}<p>Tickets: {{.state.tickets}}</p>{{end}}
{{define "ticket-price"}}<p>Total: €{{.total}}</p>{{end}}

{{.islands.HeadWithState .state}}

{{.islands.Widget "ticket-count" .countProps "fallback" (include "ticket-count" .)}}
{{.islands.Widget "ticket-price" .priceProps "fallback" (include "ticket-price" .)}}

<p>Seats taken on the boat: <strong id="seats">{{.state.tickets}}</strong></p>
