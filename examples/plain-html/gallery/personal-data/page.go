{{define "prices"}}
  <ul class="prices prices--four">
    {{range .props.items}}
      <li>
        <a class="price" href="{{.href}}">
          <span class="price__tld">.{{.tld}}</span>
          <span class="price__sum">from €{{printf "%.2f" .price}}</span>
        </a>
      </li>
    {{end}}
  </ul>
{{end}}

{{.islands.Widget "discount-teaser" .props "propsFrom" "/me/prices.json" "fallback" (include "prices" .)}}
