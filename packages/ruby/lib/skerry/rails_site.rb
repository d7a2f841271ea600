# frozen_string_literal: true

class Skerry
  # The site of an app of Rails. Its pages get the language of the request, and the routes and texts that the app names
  # for them. Visitors can read all of these, so pages get no others.
  class RailsSite < Site
    PLURALS = %i[zero one two few many other].freeze # as CLDR orders them
    # "/:tab", or "/:a/{b?}" of "/:a(/:b)": a placeholder at the end, and those that are left out with it.
    LAST_OPTIONAL = /\A([^\w:*]?):(\w+)((?:[^\w:*]?\{\w+\?\})*)\z/

    def initialize(app)
      @app = app
      @options = app.config.skerry
      super(@options, folder: File.join(app.paths["public"].first, "skerry"), logger: ::Rails.logger,
                      development: ::Rails.env.development?, others: %i[routes translations])
    end

    # The islands of one page.
    # request, controller: those of the page; nil for none, such as in a mail.
    def page_of(request, controller, fill:)
      locale = I18n.locale
      config = { routes: routes(request, controller), translations: texts(locale) }.reject { |_, value| value.empty? }
      config[:locale] = locale.to_s unless locale == :en # Without one, widgets are in English.
      page(config: config, fill: fill)
    end

    private

    # Routes in the form of Ziggy.
    def routes(request, controller)
      return {} if request.nil? || named.empty?

      known = controller.respond_to?(:url_options) ? controller.url_options : {}
      paths = named.transform_values { |route| path_of(route, known) }
      used = known.select { |name, _| paths.values.any? { |path| path.include?("{#{name}}") } }
      { url: request.base_url + request.script_name, defaults: used.transform_values(&:to_s),
        routes: paths.transform_values { |path| { uri: path } } }
    end

    # The routes that the app names, by name.
    def named
      # During development, routes change.
      return @named if @named && @app.config.cache_classes

      patterns = Array(@options[:routes])
      @named = patterns.empty? ? {} : @app.routes.named_routes.to_h.select do |name, _|
        patterns.any? { |pattern| File.fnmatch?(pattern.to_s, name.to_s) }
      end
    end

    # "/shop/:id(/:tab)(.:format)" becomes "/shop/{id}/{tab?}".
    # known: values that the app has for every URL, such as the language.
    def path_of(route, known)
      path = route.path.spec.to_s.delete_suffix("(.:format)")
      while (found = /\(([^()]*)\)/.match(path))
        is_last = found.post_match.delete(")").empty?
        path = found.pre_match + optional(found[1], known, is_last: is_last) + found.post_match
      end
      path.gsub(/([:*])([a-z_]\w*)/i) do
        kind, name = Regexp.last_match.captures
        default = route.defaults[name.to_sym].to_s
        next "{#{name}*}" if kind == "*"

        /\A[\w.-]+\z/.match?(default) && !known.key?(name.to_sym) ? "{#{name}:#{default}}" : "{#{name}}"
      end
    end

    # A part that may be missing. It stays if it is at the end, or if the app has values for it.
    def optional(part, known, is_last:)
      names = part.scan(/[:*]([a-z_]\w*)/i).flatten
      return part if names.any? && names.all? { |name| known.key?(name.to_sym) }

      found = LAST_OPTIONAL.match(part) if is_last
      found ? "#{found[1]}{#{found[2]}?}#{found[3]}" : ""
    end

    # The texts by key, also from the languages that the app falls back to.
    def texts(locale)
      key = @options.fetch(:translations, "skerry").to_s
      return {} if key.empty?

      languages = I18n.respond_to?(:fallbacks) ? I18n.fallbacks[locale] : [locale]
      found = languages.reverse.map { |language| I18n.t(key, locale: language, default: {}) }
      readable(found.grep(Hash).reduce({}, :deep_merge))
    end

    # Texts with the placeholders and the plural forms of pages.
    def readable(value)
      case value
      when Hash
        return plural(value) if value.key?(:other) && (value.keys - PLURALS).empty? && value.values.all?(String)

        value.transform_values { |one| readable(one) }.compact
      when String then value.gsub(/%(?:\{(\w+)\}|<(\w+)>[-+ 0-9.]*[a-z])/i) { "{#{Regexp.last_match.captures.compact.first}}" }
      end
    end

    # Each form with its category, unless it is the only one. `zero` is for 0 in every language.
    def plural(forms)
      texts = forms.transform_values { |text| readable(text).gsub("|", "||") }
      return texts[:other] if texts.keys == [:other]

      (PLURALS & texts.keys).map { |form| form == :zero ? "{0} #{texts[form]}" : "#{form}: #{texts[form]}" }.join("|")
    end
  end
end
