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
# Without a renderer the browser renders the islands, and `fill` returns the page as it is.
class Skerry
  # renderer: address of `skerry serve`, such as "http://127.0.0.1:4851"; nil or "" for none.
  # timeout: milliseconds that a page waits for the renderer, everything included.
  # config: what the page's block #skerry-config holds.
  # logger: any object with `warn`; default: standard error.
  #
  # Raises ArgumentError when the address is not one of http or https, or JSON cannot hold the config.
  def initialize(renderer: nil, timeout: 100, config: {}, logger: nil)
    @config = Json.write(config, "config")
    @logger = logger || Kernel
    @renderer = Renderer.new(renderer, timeout, @logger) unless renderer.to_s.empty?
  end

  # The islands of one page. Make a new one for each request, and do not share it between threads.
  # config: another one, for sites whose pages differ, for example in their locale.
  def page(config: nil)
    Page.new(@renderer, config ? Json.write(config, "config") : @config, @logger)
  end

  # The islands of one page, and the renderer's markup for them.
  class Page
    NAME = /\A[a-z][a-z0-9-]*\z/
    ID = /\A[A-Za-z0-9_-]{1,32}\z/
    INLINE = %w[tooltip].freeze # They stand inside sentences.
    LIMIT = 64 # The renderer takes no more at once.

    def initialize(renderer, config, logger)
      @renderer = renderer
      @config = config
      @logger = logger
      @islands = {}
      @number = 0
      # New in each request, so that nobody can write a slot into a comment field.
      @nonce = SecureRandom.hex(16)
    end

    # The island as HTML, safe in Rails templates.
    #
    # props: a Hash; nil and [] are no props.
    # id: starts the ids inside the markup, 1 to 32 of A-Z a-z 0-9 _ -; default: s1-, s2-, …
    # load: when the browser loads the widget, such as "visible" or "eager".
    # fallback: HTML of the page that works without script.
    #
    # Raises ArgumentError for a bad name or id, and for props that JSON cannot hold.
    def widget(name, props = {}, id: nil, load: nil, fallback: "")
      name = name.to_s
      unless NAME.match?(name)
        raise ArgumentError, "#{name.inspect} is no widget's name. Expected a-z, 0-9 and -, such as \"search-form\"."
      end

      json = Json.write(props, "#{name}: props")
      content = slot(register(name, json, id), html_of(fallback))
      tag = INLINE.include?(name) ? "span" : "div"
      attributes = { "data-widget" => name, "data-props" => json, "data-load" => load }.compact
      attributes = attributes.map { |key, value| %( #{key}="#{CGI.escapeHTML(value.to_s)}") }.join
      mark_safe("<#{tag}#{attributes}>#{content}</#{tag}>")
    end

    # Asks the renderer once for all islands in `html` and puts its markup in place of the fallbacks.
    # Whatever the renderer does, this returns a whole page in time.
    def fill(html)
      return html if @renderer.nil?

      page = html.b # A page may hold bytes that are no text; searching those as text would raise.
      asked = page.scan(slot_start).flatten.first(LIMIT).to_h { |id| [id, @islands[id]] }
      markup = asked.empty? ? {} : markup_of(@renderer.render(asked, @config), html.encoding)
      mark_safe(replace_slots(page, markup).force_encoding(html.encoding))
    end

    private

    def register(name, json, id)
      id = id.nil? ? next_id : id.to_s
      unless ID.match?(id)
        raise ArgumentError, "The id #{id.inspect} of #{name} cannot be. Expected 1 to 32 of A-Z, a-z, 0-9, _ and -."
      end
      if @islands.key?(id)
        raise ArgumentError, "The id #{id.inspect} of #{name} is the id of another island of this page. " \
                             "Give each its own."
      end

      @islands[id] = { name: name, props: json }
      id
    end

    def next_id
      loop do
        id = "s#{@number += 1}-"
        return id unless @islands.key?(id)
      end
    end

    # Comments, so that the fallback is there even if nobody calls `fill`.
    def slot(id, fallback)
      @renderer ? "<!--#{@nonce} #{id}-->#{fallback}<!--/#{@nonce} #{id}-->" : fallback
    end

    def slot_start
      /<!--#{@nonce} ([\w-]+)-->/
    end

    # A tooltip's own content may hold islands, so what stays is looked through as well.
    def replace_slots(page, markup)
      page.gsub(%r{#{slot_start}(.*?)<!--/#{@nonce} \1-->}m) do
        id, fallback = Regexp.last_match.captures
        markup.fetch(id) { replace_slots(fallback, markup) }
      end
    end

    # The renderer's markup for each island, as far as it can be used, as bytes of the page.
    def markup_of(answers, encoding)
      answers.slice(*@islands.keys).filter_map do |id, answer|
        html, error = answer.values_at("html", "error") if answer.is_a?(Hash)
        if html.is_a?(String) && html.start_with?("<!--skerry ")
          [id, html.encode(encoding, invalid: :replace, fallback: ->(char) { "&##{char.ord};" }).b]
        elsif html != "" # A tooltip has no markup.
          complain(id, error)
        end
      end.to_h
    end

    def complain(id, error)
      reason = error ? JSON.generate(error) : "the answer has no markup that starts with its marker"
      @logger.warn("skerry: #{@islands[id][:name]} (#{id}) keeps its fallback: #{reason}")
      nil
    end

    def html_of(fallback)
      unsafe = fallback.respond_to?(:html_safe?) && !fallback.html_safe?
      unsafe ? CGI.escapeHTML(fallback) : fallback.to_s
    end

    def mark_safe(html)
      html.respond_to?(:html_safe) ? html.html_safe : html
    end
  end

  # The one call to the renderer that a page makes. Used by all threads.
  class Renderer
    MAX_BYTES = 5_000_000

    def initialize(address, timeout, logger)
      @uri = URI("#{address.chomp("/")}/render")
      @timeout = timeout
      @logger = logger
      @breaker = Breaker.new
      raise URI::InvalidURIError unless @uri.is_a?(URI::HTTP) && @uri.host
    rescue URI::InvalidURIError
      raise ArgumentError, "The renderer's address is #{address.inspect}. Expected one such as http://127.0.0.1:4851."
    end

    # What the renderer answers for each id; {} when it fails, is late or has failed too often.
    def render(islands, config)
      return {} unless @breaker.allow?

      answer = in_time { post(body(islands, config)) }
      @breaker.reset
      answer
    rescue StandardError => e
      @breaker.trip
      @logger.warn("skerry: no markup from #{@uri}, islands that keep their fallback: #{islands.size}: " \
                   "#{e.message} (#{e.class})")
      {}
    end

    private

    # Names and ids hold nothing that JSON would escape; props and config are JSON already.
    def body(islands, config)
      jobs = islands.map do |id, island|
        %("#{id}":{"widget":"#{island[:name]}","props":#{island[:props]},"id":"#{id}"})
      end
      %({"islands":{#{jobs.join(",")}},"config":#{config}})
    end

    # Net::HTTP's time-outs count each read for itself, and looking up a name cannot be interrupted.
    # So the call has a thread of its own, which the page does not wait for any longer.
    def in_time(&call)
      thread = Thread.new do
        Thread.current.report_on_exception = false
        call.call
      end
      raise Timeout::Error, "no whole answer within #{@timeout} ms" unless thread.join(@timeout / 1000.0)

      thread.value
    ensure
      thread&.kill
    end

    def post(body)
      http = Net::HTTP.new(@uri.hostname, @uri.port, nil) # nil: never through a proxy
      http.use_ssl = @uri.is_a?(URI::HTTPS)
      http.open_timeout = http.read_timeout = http.write_timeout = @timeout / 1000.0
      headers = { "Content-Type" => "application/json", "Accept-Encoding" => "identity" }
      http.start { http.request_post(@uri.path, body, headers) { |response| return read(response) } }
    end

    def read(response)
      raise IOError, "status #{response.code}" unless response.code == "200"

      text = +""
      response.read_body do |part|
        text << part
        raise IOError, "the answer is longer than #{MAX_BYTES} bytes" if text.bytesize > MAX_BYTES
      end
      answer = JSON.parse(text.force_encoding(Encoding::UTF_8))
      islands = answer["islands"] if answer.is_a?(Hash)
      islands.is_a?(Hash) ? islands : raise(IOError, "the answer has no islands")
    rescue JSON::ParserError # Its message would hold the whole answer.
      raise IOError, "the answer is no JSON"
    end
  end

  # Leaves a renderer alone that has failed five times in a row: for five seconds, then one page
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

    def reset
      @lock.synchronize { @failures = 0 }
    end

    def trip
      @lock.synchronize do
        @failures += 1
        @next_try = now + PAUSE
      end
    end

    private

    def now
      Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end

  # JSON for the browser. JSON.generate alone would write a Time or a Struct as whatever its `to_s`
  # gives; here they are an error that says where they stand.
  module Json
    LEVELS = 32 # Widgets read no deeper props.

    # An object; nil and [] are an empty one.
    def self.write(value, label)
      value = {} if value.nil? || value == []
      raise ArgumentError, "#{label} of class #{value.class}. Expected a Hash." unless value.is_a?(Hash)

      check(value, label, "", 1)
      JSON.generate(value)
    rescue JSON::GeneratorError, EncodingError => e
      raise ArgumentError, "#{label} cannot be JSON: #{e.message}"
    end

    def self.check(value, label, pointer, level)
      case value
      when Hash, Array
        raise ArgumentError, "#{label} nested deeper than #{LEVELS} levels, at #{pointer}." if level > LEVELS

        pairs = value.is_a?(Hash) ? value : value.each_with_index.map { |item, index| [index, item] }
        pairs.each { |key, item| check(item, label, "#{pointer}/#{key}", level + 1) }
      when String, Symbol, Integer, true, false, nil then nil
      else
        return if value.is_a?(Float) && value.finite?

        what = value.is_a?(Float) ? value : value.class
        raise ArgumentError, "#{label} with #{what} at #{pointer}. " \
                             "Expected a text, a finite number, true, false, nil, an Array or a Hash."
      end
    end
    private_class_method :check
  end

  private_constant :Renderer, :Breaker, :Json
end
