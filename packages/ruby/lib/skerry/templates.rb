# frozen_string_literal: true

require "cgi/escape"

class Skerry
  # Methods for ERB templates. The object whose methods a template calls includes it, and has a method `skerry_page`,
  # which returns the page.
  #
  #   <%= skerry_head ["search-form"], { cart: { count: 2 } } %>
  #   <%= skerry_widget "search-form", { tld: "com" }, load: "idle", fallback: "Search" %>
  #   <% skerry_widget "tabs", { labels: %w[A B] } do |w| %>
  #     Fallback <% w.slot :a do %><form>…</form><% end %>
  #   <% end %>
  #
  # A fallback and slots in options are text, which is escaped, unless they are `html_safe`. In Rails, a
  # widget with a block begins with `<%=`, which plain ERB cannot read.
  module Templates
    # Options of `skerry_widget`.
    OPTIONS = %i[id load fallback slots props_from keep_fallback].freeze

    # An island of the page: `Page#widget`. With a block, what is in it is the fallback, and `slot` names parts of it.
    #
    # Raises ArgumentError if there is no such option, and as `Page#widget` does.
    def skerry_widget(name, props = {}, **options, &block)
      (options.keys - OPTIONS).each do |unknown|
        raise ArgumentError, "The widget #{name.to_s.inspect} has the unknown option #{unknown}. Expected some of: #{OPTIONS.join(", ")}."
      end
      return skerry_page.widget(name, props, **options, **Content.of_options(options)) unless block

      if options[:fallback] || options[:slots]
        raise ArgumentError, "The options of the widget #{name.to_s.inspect} name a fallback or slots. Write them in its block."
      end

      content = Content.new(method(:skerry_capture))
      fallback = content.capture(block)
      skerry_write(skerry_page.widget(name, props, **options, fallback: fallback, slots: content.slots), block)
    end

    # The tags for the head of the page: `Page#head`.
    # widgets: names of those that the page loads at once.
    def skerry_head(widgets = [], state = nil)
      skerry_page.head(*widgets, state: state)
    end

    private

    # What a block of a template writes when it is called with `content`. It is taken out of the template's text.
    def skerry_capture(block, content)
      buffer = skerry_buffer(block)
      start = buffer.length
      block.call(content)
      buffer.slice!(start..)
    end

    # Writes an island to where its block stands in the template.
    def skerry_write(island, block)
      skerry_buffer(block) << island
      nil
    end

    # The text that the template has written so far: it is in ERB's local variable, or in Sinatra's instance variable.
    def skerry_buffer(block)
      template = block.binding
      buffer = template.local_variable_defined?(:_erbout) ? template.local_variable_get(:_erbout) : @_out_buf
      buffer || raise(ArgumentError, "The block of a widget is not in an ERB template. Expected one, or the options fallback and slots.")
    end

    # What is inside a widget: its fallback and its slots.
    class Content
      # The options fallback and slots as HTML. Where `html_safe` exists, `Page#widget` escapes what is not marked with it.
      def self.of_options(options)
        to_html = ->(text) { text.respond_to?(:html_safe?) ? text : CGI.escapeHTML(Text.clean(text.to_s)) }
        slots = options[:slots]
        { fallback: to_html.call(options[:fallback] || ""), slots: slots.is_a?(Hash) ? slots.transform_values(&to_html) : slots }
      end

      # The slots by name; nil for none.
      attr_reader :slots

      # capturer: returns what a block writes when it is called with this object.
      def initialize(capturer)
        @capturer = capturer
      end

      # Names a part of the block: <% w.slot :a do %>…<% end %>. Parts with the same name become one slot.
      def slot(name, &block)
        raise ArgumentError, "The slot #{name.to_s.inspect} has no block. Expected its HTML between do and end." unless block

        html = capture(block)
        @slots ||= {}
        @slots[name.to_s] = @slots.key?(name.to_s) ? @slots[name.to_s] + html : html
        nil
      end

      # What a block writes, as trusted HTML.
      def capture(block)
        html = @capturer.call(block, self).to_s
        html.respond_to?(:html_safe) ? html.html_safe : html
      end
    end
    private_constant :Content
  end
end
