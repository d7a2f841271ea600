# frozen_string_literal: true

class Skerry
  # Methods for Rails views.
  #
  #   <%= skerry_widget "tabs", { labels: %w[A B] } do |w| %>
  #     Fallback <% w.slot :a do %><form>…</form><% end %>
  #   <% end %>
  module RailsViews
    include Templates

    private

    def skerry_page
      return Pages.of(request.env).current { |fill| Railtie.site.page_of(request, controller, fill: fill) } if skerry_filled?

      @skerry_page ||= Railtie.site.page_of(request, controller, fill: false)
    end

    # A mail, a stream and a cached fragment are not filled.
    def skerry_filled?
      is_live = defined?(ActionController::Live) && controller.is_a?(ActionController::Live)
      !request.nil? && !is_live && !caching?
    end

    def skerry_capture(block, content)
      capture(content, &block)
    end

    def skerry_write(island, _block)
      island
    end
  end

  # Whether a view writes into the cache: Rails itself knows from 7.0.
  module RailsCaching
    def caching?
      @skerry_caching
    end

    private

    def write_fragment_for(...)
      before = @skerry_caching
      @skerry_caching = true
      super
    ensure
      @skerry_caching = before
    end
  end

  # An error page starts afresh.
  module RailsErrors
    def rescue_with_handler(...)
      Pages.of(request.env).reset
      super
    end
  end
end
