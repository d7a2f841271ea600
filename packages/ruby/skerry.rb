# frozen_string_literal: true

require "cgi/escape"
require "json"
require "net/http"
require "securerandom"
require "uri"

# Skerry islands in Ruby templates. Copy this file; it needs Ruby 3.1 and its standard library.
#
#   SKERRY = Skerry.new(renderer: ENV["SKERRY_RENDERER"], config: { product: "acme" }) # once
#
#   page = SKERRY.page                                                     # for each request
#   page.widget("search-form", { tld: "com" }, fallback: "<form>…</form>") # in the template
#   page.fill(html)                                                        # when the page is complete
#
# Without a renderer the browser renders the islands, and `fill` returns the page unchanged.
class Skerry
  # Milliseconds while an app is developed: a renderer that has just been started is slower.
  DEVELOPMENT_TIMEOUT = 2_000
  # Milliseconds for the server of `skerry dev`, which reads a widget's files when a page needs them.
  DEV_TIMEOUT = 10_000

  # renderer: URL of `skerry serve`, such as "http://127.0.0.1:4851"; nil or "" for none.
  # timeout: time in milliseconds for the whole call to the renderer.
  # config: the content of the page's block #skerry-config.
  # logger: any object with `warn`; default: standard error.
  # key: one of the renderer's keys; nil or "" for none.
  # files: the folder that the site serves under `base`, with its head.json: `head` preloads from it.
  # base: URL of that folder.
  # dev: URL of `skerry dev`, such as "http://localhost:4852": it renders the islands, and pages load its script and
  #   nothing else; `files`, `key` and `renderer` do not count then. Default: ENV["SKERRY_DEV"]; "" for none.
  #
  # Raises ArgumentError when the URL is not http or https, the key cannot be sent, the config cannot be JSON, or
  # the folder has no head.json.
  def initialize(renderer: nil, timeout: 100, config: {}, logger: nil, key: nil, files: nil, base: "/skerry/",
                 dev: ENV["SKERRY_DEV"])
    dev = dev.to_s.chomp("/")
    unless dev.empty?
      renderer, timeout, key, files = dev, [timeout, DEV_TIMEOUT].max, nil, nil
      base = dev + (base[%r{\A(?:https?://[^/]*)?(/.*)\z}, 1] || "/")
    end
    @head = Head.new(files, base, is_developed: !dev.empty?)
    @config = Json.write(config, "config")
    log = Log.new(logger || Kernel)
    @reports = Reports.new(log)
    @renderer = Renderer.new(renderer, timeout, log, key.to_s) unless renderer.to_s.empty?
  end

  # The islands of one page. Create a new one for each request, and do not share it between threads.
  # config: another config for this page, for example with another locale.
  # fill: whether `fill` will get the page. Otherwise nothing is put into it for that, and islands keep their fallbacks.
  def page(config: nil, fill: true)
    Page.new((@renderer if fill), config ? Json.write(config, "config") : @config, @reports, @head)
  end

  # The islands of one page, and the renderer's markup for them.
  class Page
    NAME = /\A[a-z][a-z0-9-]*\z/
    ID = /\A[A-Za-z0-9_-]{1,32}\z/
    INLINE = %w[tooltip].freeze # part of a sentence
    LIMIT = 64 # islands in one call: the limit of the renderer
    MAX_KEPT = 4_000 # bytes of a fallback that markup keeps, unless a form's token is in it
    # A hidden field may hold a form's token.
    HIDDEN_FIELD = /<input\s[^>]*type\s*=\s*["']?hidden/in
    # What may contain any text, with its end.
    CLOSED = %r{<!--.*?-->|<(?:script.*?</script|style.*?</style|textarea.*?</textarea|title.*?</title|iframe.*?</iframe|noscript.*?</noscript)}imn
    # What would end a template, or swallow its end.
    UNSAFE = %r{<(?:/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*\z)}in
    MAX_PART = 32_000 # bytes of one island's props, and of its fallback
    MAX_BODY = 1_000_000 # bytes of one call
    OWN_FILES = [__FILE__, "#{__dir__}/lib/skerry/"].freeze # the latter if it is not copied, but that of the gem
    EXPECTED = "props-missing" # code of the error of an island whose props only the visitor's browser can complete

    def initialize(renderer, config, reports, head)
      @renderer = renderer
      @config = config
      @reports = reports
      @head = head
      @state = "{}" # as JSON text
      @islands = {}
      @number = 0
      # New in each request, so that text of visitors cannot contain a mark.
      @nonce = SecureRandom.hex(16)
    end

    # The island as HTML, safe in Rails templates.
    #
    # props: a Hash; nil and [] are no props.
    # id: prefix of the ids in the markup, 1 to 32 of A-Z a-z 0-9 _ -; default: s1-, s2-, …
    # load: when the browser loads the widget, such as "visible" or "eager".
    # fallback: HTML that works without JavaScript.
    # slots: a Hash with the HTML of the widget's slots by name, for a widget that has slots. The fallback, if any,
    #   is the slot "children" then.
    # props_from: URL of the visitor's own props, which the browser fetches and merges over `props`: so a page can be
    #   cached for everybody; nil or "" for none.
    # keep_fallback: whether markup keeps the fallback, to be shown if the widget fails.
    #
    # Bytes that are not UTF-8 become U+FFFD.
    #
    # Raises ArgumentError if the name or the id is not valid, if the props cannot be JSON, or if a slot has no name.
    def widget(name, props = {}, id: nil, load: nil, fallback: "", slots: nil, props_from: nil, keep_fallback: true)
      name = name.to_s
      unless NAME.match?(name)
        raise ArgumentError, "#{name.inspect} is not a widget name. Expected a-z, 0-9 and -, such as \"search-form\"."
      end

      json = Json.write(props, "#{name}: props")
      fallback = html_of(fallback)
      elements = slots && slot_elements(name, fallback, slots)
      fallback = elements.values.join if elements
      url = props_from unless props_from.to_s.empty?
      content = mark(register(name, json, id, fallback, elements, is_personal: !url.nil?, is_kept: keep_fallback), fallback)
      tag = INLINE.include?(name) ? "span" : "div"
      attributes = { "data-widget" => name, "data-props" => json, "data-props-from" => url, "data-load" => load }.compact
      attributes = attributes.map { |key, value| %( #{key}="#{CGI.escapeHTML(Text.clean(value.to_s))}") }.join
      mark_safe("<#{tag}#{attributes}>#{content}</#{tag}>")
    end

    # Tags for the head of the page: style sheet, config, shared state, script, and the files of these widgets, which
    # the browser then loads at once. Name those that load at once.
    #
    # state: a Hash with the page's shared state, values by key; nil for none. The renderer gets it, too.
    #
    # Raises ArgumentError when the build has no such widget, or when the state cannot be JSON.
    def head(*widgets, state: nil)
      @state = Json.write(state, "state")
      mark_safe(@head.write(@config, widgets.flatten.map(&:to_s), @state))
    end

    # Calls the renderer once for all islands in `html`, and replaces the fallbacks with its markup.
    # Whatever the renderer does, this returns a complete page within the time limit.
    def fill(html)
      return html if @renderer.nil?

      page = html.b # A page may have invalid bytes; a search in text would raise then.
      asked = page.scan(mark_start).flatten.first(LIMIT).to_h { |id| [id, @islands[id]] }
      shared = %("config":#{@head.call_config(@config)})
      shared += %(,"state":#{@state}) unless @state == "{}"
      jobs = jobs_of(asked, MAX_BODY - shared.bytesize - %({"islands":{},}).bytesize)
      markup = jobs.empty? ? {} : markup_of(@renderer.render(jobs, shared), html.encoding)
      # Nothing stays of a place that the site has cut in two.
      mark_safe(leave(put(page, markup)).force_encoding(html.encoding))
    end

    # A text that cannot be filled, such as JSON or a feed with HTML in it, without the places that `fill` looks for.
    def leave(text)
      text.b.gsub(%r{(?:<|\\u003C|&lt;)!--(?:\\?/)?#{@nonce} [\w-]+--(?:>|\\u003E|&gt;)}i, "").force_encoding(text.encoding)
    end

    private

    # The islands as the renderer gets them. One that is too large is left out and logged: otherwise the
    # renderer would reject all of them.
    # left: bytes that they may have together.
    def jobs_of(islands, left)
      islands.filter_map do |id, island|
        # Names and ids contain nothing that JSON would escape; props are JSON text.
        job = +%("#{id}":{"widget":"#{island[:name]}","props":#{island[:props]},"id":"#{id}")
        job << %(,"propsFrom":true) if island[:is_personal]
        job << %(,"slots":#{JSON.generate(stand_ins(island[:slots]))}) if island[:slots]
        form = island[:slots] ? "" : form_of(island[:fallback])
        form = "" if job.bytesize + form.bytesize + 2 > left
        size = job.bytesize + form.bytesize + 2
        next too_large(id, island[:props].bytesize) if island[:props].bytesize > MAX_PART || size > left

        left -= size
        "#{job}#{form}}"
      end
    end

    # The slots by name as they stand in the page. Content that names no slot belongs to "children".
    def slot_elements(widget, fallback, slots)
      unless slots.is_a?(Hash)
        raise ArgumentError, "The slots of #{widget} are of class #{slots.class}. Expected a Hash of names and HTML."
      end

      elements = fallback.b.match?(/[^ \t\n\f\r]/n) ? { "children" => fallback } : {}
      slots.each do |key, html|
        name = Text.clean(key.to_s)
        raise ArgumentError, "A slot of #{widget} has no name. Expected one, such as \"a\"." if name.empty?

        element = %(<div data-slot="#{CGI.escapeHTML(name)}">#{html_of(html)}</div>)
        elements[name] = elements.fetch(name, "") + element
      end
      elements
    end

    # Comments that stand for the slots while the renderer has them. So it can cache the markup, and what visitors
    # have in their slots stays here.
    def stand_ins(elements)
      elements.keys.each_with_index.to_h { |name, index| [name, "<!--slot #{index}-->"] }
    end

    # The fallback for the renderer, which submits a search form to the action of a form in it, and finds slots in it.
    def form_of(fallback)
      return "" if fallback.bytesize > MAX_PART || !fallback.match?(/<form|data-slot/i)

      %(,"fallback":#{JSON.generate(fallback)})
    end

    def too_large(id, bytes)
      message = "its props have #{bytes} bytes; expected at most #{MAX_PART}, and #{MAX_BODY} in a call with config and state"
      warn_about(id, { "code" => "too-large", "message" => message })
    end

    def register(name, json, id, fallback, slots, is_personal:, is_kept:)
      id = id.nil? ? next_id : id.to_s
      unless ID.match?(id)
        raise ArgumentError, "The id #{id.inspect} of #{name} is not valid. Expected 1 to 32 of A-Z, a-z, 0-9, _ and -."
      end
      if @islands.key?(id)
        raise ArgumentError, "The id #{id.inspect} of #{name} is already used on this page. " \
                             "Give each island its own id."
      end

      place = @renderer ? place_of_caller : ""
      @islands[id] = { name: name, props: json, fallback: fallback, slots: slots, is_personal: is_personal,
                       is_kept: is_kept, place: place }
      id
    end

    # File and line of the first caller outside the helper. A template has its own if ERB knows its file name.
    def place_of_caller
      caller = caller_locations(1, 20).find { |one| !one.path.start_with?(*OWN_FILES) }
      caller ? "#{caller.path}:#{caller.lineno}" : ""
    end

    def next_id
      loop do
        id = "s#{@number += 1}-"
        return id unless @islands.key?(id)
      end
    end

    # Marks are two comments, so that a page works even if `fill` is never called.
    def mark(id, fallback)
      @renderer ? "<!--#{@nonce} #{id}-->#{fallback}<!--/#{@nonce} #{id}-->" : fallback
    end

    def mark_start
      /<!--#{@nonce} ([\w-]+)-->/
    end

    # Replaces fallbacks by markup. Slots in it, and a fallback that stays, are searched, too: they may contain islands.
    def put(page, markup)
      page.gsub(%r{#{mark_start}(.*?)<!--/#{@nonce} \1-->}m) do
        id, fallback = Regexp.last_match.captures
        put(markup.fetch(id, fallback), markup.except(id))
      end
    end

    # Markup with the fallback of its island in a template behind the marker: it is shown if the widget fails. One that
    # would end the template, or swallow its end, is left out; slots are in the markup already.
    def keep(id, html)
      island = @islands[id]
      return html if !island[:is_kept] || island[:slots] || html.include?("<sk-slot")

      # Islands in it are not filled: nothing in a template is shown.
      fallback = leave(island[:fallback])
      bytes = fallback.b
      return html if bytes.strip.empty? || (bytes.bytesize > MAX_KEPT && !HIDDEN_FIELD.match?(bytes))
      return html if UNSAFE.match?(bytes.gsub(CLOSED, ""))

      html.sub("-->") { "--><template data-skerry-fallback>#{fallback}</template>" }
    end

    def put_slots(id, html)
      elements = @islands[id][:slots]&.values || []
      html.gsub(/<!--slot (\d{1,6})-->/) { |stand_in| elements.fetch(Regexp.last_match(1).to_i, stand_in) }
    end

    # The markup in the renderer's answer, as bytes in the page's encoding.
    def markup_of(answers, encoding)
      answers.slice(*@islands.keys).filter_map do |id, answer|
        html, error, warnings = answer.values_at("html", "error", "warnings") if answer.is_a?(Hash)
        Array(warnings).grep(Hash) { |warning| warn_about(id, warning, "has props without effect") }
        if html.is_a?(String) && html.start_with?("<!--skerry ")
          [id, put_slots(id, keep(id, html)).encode(encoding, invalid: :replace, fallback: ->(char) { "&##{char.ord};" }).b]
        elsif html != "" && !(error.is_a?(Hash) && error["code"] == EXPECTED) # A tooltip has no markup.
          warn_about(id, error)
        end
      end.to_h
    end

    def warn_about(id, error, words = "keeps its fallback")
      error = { "message" => "the answer has no markup that starts with a marker" } unless error.is_a?(Hash)
      @reports.report(@islands[id][:name], id, @islands[id][:place], error, words)
      nil
    end

    def html_of(fallback)
      unsafe = fallback.respond_to?(:html_safe?) && !fallback.html_safe?
      text = Text.clean(fallback.to_s)
      unsafe ? CGI.escapeHTML(text) : text
    end

    def mark_safe(html)
      html.respond_to?(:html_safe) ? html.html_safe : html
    end
  end

  # A log that never breaks the page.
  class Log
    def initialize(logger)
      @logger = logger
    end

    def warn(line)
      @logger.warn(line)
    rescue StandardError => e
      Kernel.warn("#{line} (not logged: #{e.message})")
    end
  end

  # Logs lines about islands: each reason once an hour, because a page is rendered again and again; and not more than
  # 100 an hour, because values of visitors may be in them. All threads share it.
  class Reports
    LIMIT = 100
    PERIOD = 3600 # seconds

    def initialize(logger)
      @logger = logger
      @lock = Mutex.new
      @logged = {}
      @end = 0
    end

    def report(widget, id, place, error, words)
      code, pointer, message, hint, id_in_log =
        error.values_at("code", "pointer", "message", "hint", "id").map { |text| one_line(text) }
      case note([widget, place, code, pointer.gsub(%r{/\d+(?=/|\z)}, "/*")])
      when :new
        at = " at #{place}" unless place.empty?
        # The renderer's log has a line with this id.
        line = "(id #{id_in_log})" unless id_in_log.empty?
        reason = [code, pointer, message, hint, line.to_s].reject(&:empty?).join(" ")
        @logger.warn("skerry: #{widget} (#{id})#{at} #{words}: #{reason}")
      when :too_many
        @logger.warn("skerry: more than #{LIMIT} islands have a reason of their own; no other one is logged for an hour")
      end
    end

    private

    def note(reason)
      @lock.synchronize do
        now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        if now > @end
          @end = now + PERIOD
          @logged.clear
        end
        next if @logged.key?(reason) || @logged.size > LIMIT

        @logged[reason] = true
        @logged.size > LIMIT ? :too_many : :new
      end
    end

    def one_line(text)
      Text.clean(text.to_s).gsub(/(?:[[:space:]]|[[:cntrl:]])+/, " ")[0, 1000]
    end
  end

  # Writes what belongs into the head of a page.
  class Head
    def initialize(folder, base, is_developed:)
      @is_developed = is_developed
      @url = "#{base.chomp("/")}/"
      @base = CGI.escapeHTML(@url)
      @built = JSON.parse(File.read(File.join(folder, "head.json"), encoding: "UTF-8")) unless folder.to_s.empty?
    rescue SystemCallError, JSON::ParserError => e
      raise ArgumentError, "head.json cannot be read: #{e.message}. Expected the folder that the site serves as /skerry/."
    end

    # config, state: JSON text.
    def write(config, names, state)
      [
        # In development the script brings the style sheet.
        *(@is_developed ? [] : [%(<link rel="stylesheet" href="#{@base}skerry.css">)]),
        block("skerry-config", config),
        *(state == "{}" ? [] : [block("skerry-state", state)]),
        *files_for(config, names).map { |file| %(<link rel="modulepreload" href="#{@base}#{CGI.escapeHTML(file)}">) },
        %(<script type="module" src="#{@base}skerry.js" async></script>)
      ].join("\n")
    end

    # The config as the renderer gets it, as JSON text: the browser finds the theme's files beside skerry.js, but
    # the renderer sees no page.
    def call_config(config)
      return config if @url == "/skerry/"

      values = JSON.parse(config)
      theme = [nil, []].include?(values["theme"]) ? {} : values["theme"]
      return config if !theme.is_a?(Hash) || theme["assets"]

      JSON.generate(values.merge("theme" => theme.merge("assets" => "#{@url}themes/domain-check/assets/")))
    end

    private

    def block(id, json)
      # With "<", text in it could end the block.
      %(<script type="application/json" id="#{id}">#{json.gsub("<") { '\u003c' }}</script>)
    end

    # The files of these widgets, each once.
    def files_for(config, names)
      return [] unless @built

      widgets = names.map { |name| @built["widgets"].fetch(name) { refuse(name) } }
      files = widgets.flat_map { |widget| widget["files"] }
      # Without a config the browser loads nothing that reads one.
      files += @built.fetch("configuration", []) if config != "{}" && files.any?
      files += texts_in(JSON.parse(config)["locale"]) if widgets.any? { |widget| widget["hasTexts"] }
      files.uniq
    end

    # Without a locale it is that of the page, which only the browser knows.
    def texts_in(locale)
      return [] if locale.to_s.empty?

      texts = @built["texts"]
      texts[locale.to_s.downcase.split(/[-_]/).first] || texts.fetch("en", [])
    end

    def refuse(name)
      raise ArgumentError, "There is no widget #{name.inspect} in head.json. " \
                           "Expected some of: #{@built["widgets"].keys.join(", ")}."
    end
  end

  # Calls the renderer. All threads share it.
  class Renderer
    MAX_BYTES = 5_000_000

    # The renderer does not accept a call, but works.
    class Rejection < StandardError; end

    def initialize(url, timeout, logger, key)
      raise ArgumentError, "The key is not valid. Expected printable ASCII characters." unless /\A[ -~]*\z/.match?(key)

      # The log is read by more people than the settings are.
      @shown = redact(url)
      @key = key
      @uri = URI("#{url.chomp("/")}/render")
      @timeout = timeout
      @logger = logger
      @breaker = Breaker.new
      raise URI::InvalidURIError unless @uri.is_a?(URI::HTTP) && @uri.host
    rescue URI::InvalidURIError
      raise ArgumentError, "The renderer's URL is #{@shown.inspect}. Expected a URL such as http://127.0.0.1:4851."
    end

    # The renderer's answer for each id; {} if the call fails, takes too long or is not made.
    # jobs: JSON text of each island, with its key. shared: that of the page's config and state, with their keys.
    def render(jobs, shared)
      return {} unless @breaker.allow?

      answer = in_time { post(%({"islands":{#{jobs.join(",")}},#{shared}})) }
      succeeded
      answer
    rescue StandardError => e
      @logger.warn("skerry: no markup from #{@shown}; number of islands that keep their fallback: #{jobs.size}; " \
                   "reason: #{e.message} (#{e.class})")
      # A renderer that rejects this call works: another page may be accepted.
      e.is_a?(Rejection) ? succeeded : failed
      {}
    end

    private

    def succeeded
      @logger.warn("skerry: #{@shown} is called again") if @breaker.reset
    end

    def failed
      @logger.warn("skerry: #{@shown} is not called for 5 s after 5 failures") if @breaker.trip
    end

    # A URL without the name and the password in it.
    def redact(url)
      url.sub(%r{//.*@}m, "//***@")
    end

    # The time-outs of Net::HTTP start again with each read, and the resolution of a host name cannot be
    # interrupted. So the call runs in its own thread, and the page stops waiting for it in time.
    def in_time(&call)
      thread = Thread.new do
        Thread.current.report_on_exception = false
        call.call
      end
      raise Timeout::Error, "no complete answer within #{@timeout} ms" unless thread.join(@timeout / 1000.0)

      thread.value
    ensure
      thread&.kill
    end

    def post(body)
      http = Net::HTTP.new(@uri.hostname, @uri.port, nil) # nil: never through a proxy
      http.use_ssl = @uri.is_a?(URI::HTTPS)
      http.open_timeout = http.read_timeout = http.write_timeout = @timeout / 1000.0
      headers = { "Content-Type" => "application/json", "Accept-Encoding" => "identity" }
      headers["Authorization"] = "Bearer #{@key}" unless @key.empty?
      http.start { http.request_post(@uri.path, body, headers) { |response| return read(response) } }
    end

    def read(response)
      text = +""
      response.read_body do |part|
        text << part
        raise IOError, "the answer is longer than #{MAX_BYTES} bytes" if text.bytesize > MAX_BYTES
      end
      text = Text.clean(text.force_encoding(Encoding::UTF_8))
      raise refusal(response.code, text) unless response.code == "200"

      answer = JSON.parse(text)
      islands = answer["islands"] if answer.is_a?(Hash)
      islands.is_a?(Hash) ? islands : raise(IOError, "the answer has no islands")
    rescue JSON::ParserError # Its message would contain the whole answer.
      raise IOError, "the answer is not JSON"
    end

    # The error for a status but 200, with the reason that its body has.
    def refusal(status, text)
      error = JSON.parse(text) rescue nil # rubocop:disable Style/RescueModifier
      error = error["error"] if error.is_a?(Hash)
      reason = error["message"] if error.is_a?(Hash)
      message = ["status #{status}", reason&.to_s&.slice(0, 1000)&.inspect].compact.join(": ")
      status.start_with?("4") ? Rejection.new(message) : IOError.new(message)
    end
  end

  # Text that can be written: UTF-8, with U+FFFD for bytes that are not.
  module Text
    def self.clean(text)
      # Text without an encoding is most often read from a socket or a file, and UTF-8.
      text = text.dup.force_encoding(Encoding::UTF_8) if text.encoding == Encoding::BINARY
      text = text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace, replace: "\uFFFD")
      text.valid_encoding? ? text : text.scrub("\uFFFD")
    end
  end

  # After five failed calls in a row the renderer is not called for five seconds; then one page
  # tries again. Otherwise a renderer that hangs would slow down every page.
  class Breaker
    FAILURES = 5
    PAUSE = 5 # seconds

    def initialize
      @lock = Mutex.new
      @failures = 0
      @next_try = 0
    end

    def allow?
      @lock.synchronize do
        next true if @failures < FAILURES
        next false if now < @next_try

        @next_try = now + PAUSE
        true
      end
    end

    # Whether the calls had stopped.
    def reset
      @lock.synchronize do
        had_stopped = @failures >= FAILURES
        @failures = 0
        had_stopped
      end
    end

    # Whether the calls stop with this failure.
    def trip
      @lock.synchronize do
        @failures += 1
        @next_try = now + PAUSE
        @failures == FAILURES
      end
    end

    private

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end

  # JSON for the browser. JSON.generate alone would write the `to_s` of a Time or a Struct; here they
  # are an error with their position.
  module Json
    LEVELS = 32 # Widgets accept no deeper props.

    # Writes an object; nil and [] become {}. Bytes that are not UTF-8 become U+FFFD.
    def self.write(value, label)
      value = {} if value.nil? || value == []
      value = value.to_h if props?(value)
      raise ArgumentError, "#{label} of class #{value.class}. Expected a Hash." unless value.is_a?(Hash)

      JSON.generate(plain(value, label, "", 1))
    rescue JSON::GeneratorError, EncodingError => e
      raise ArgumentError, "#{label} cannot be JSON: #{e.message}"
    end

    # Whether it is a value of a class that `skerry types` has written. Other objects with a `to_h`, such as a Struct,
    # are mistakes.
    def self.props?(value)
      value.class.const_defined?(:WIDGET, false) && value.respond_to?(:to_h)
    end
    private_class_method :props?

    def self.plain(value, label, pointer, level)
      value = value.to_h if props?(value)
      case value
      when Hash, Array
        raise ArgumentError, "#{label} nested deeper than #{LEVELS} levels, at #{pointer}." if level > LEVELS

        inner = ->(key, item) { plain(item, label, "#{pointer}/#{key}", level + 1) }
        return value.each_with_index.map { |item, index| inner.call(index, item) } if value.is_a?(Array)

        value.to_h { |key, item| [Text.clean(key.to_s), inner.call(Text.clean(key.to_s), item)] }
      when String, Symbol then Text.clean(value.to_s)
      when Integer, true, false, nil then value
      else
        return value if value.is_a?(Float) && value.finite?

        what = value.is_a?(Float) ? value : value.class
        raise ArgumentError, "#{label} with #{what} at #{pointer}. " \
                             "Expected a string, a finite number, true, false, nil, an Array or a Hash."
      end
    end
    private_class_method :plain
  end

  private_constant :Head, :Renderer, :Log, :Reports, :Breaker, :Json, :Text
end
