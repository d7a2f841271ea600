# frozen_string_literal: true

class Skerry
  # What views of Rails call.
  #
  #   <%= skerry_widget "tabs", { labels: %w[A B] } do |w| %>
  #     Fallback <% w.slot :a do %><form>…</form><% end %>
  #   <% end %>
  module RailsViews
    include Templates

    private

    def skerry_page
      # In a mail nothing is filled, and in what is sent while an action runs.
      if !respond_to?(:request) || request.nil? || (defined?(ActionController::Live) && controller.is_a?(ActionController::Live))
        return @skerry_page ||= Railtie.site.page_of(nil, nil, fill: false)
      end

      Pages.of(request.env).current { |fill| Railtie.site.page_of(request, controller, fill: fill) }
    end

    def skerry_capture(block, content)
      capture(content, &block)
    end

    def skerry_write(island, _block)
      island
    end
  end

  # The page of an error is another one.
  module RailsErrors
    def rescue_with_handler(...)
      Pages.of(request.env).reset
      super
    end
  end
end
