/** The Ruby that all classes of props need: their base class, and the checks of their values. */
export const rubyProps = String.raw`# The base of all props: values that never change.
class Props
  # Stands for a value that is not given.
  MISSING = Object.new.freeze
  private_constant :MISSING

  # @raise [ArgumentError] naming what is unknown, missing or of another type
  def initialize(values, others)
    Check.others(self.class, others)
    self.class.types.each do |name, type|
      value = values.fetch(name)
      Check.given(self.class, name, type, value, is_missing: value.equal?(MISSING))
      instance_variable_set("@#{name}", value)
    end
    @_others = others
    freeze
  end

  # A Hash for JSON. Optional values that are nil are left out.
  def to_h
    own = self.class.types.filter_map do |name, (key, is_required, _type)|
      value = instance_variable_get("@#{name}")
      [key, Check.plain(value)] if is_required || !value.nil?
    end
    @_others.to_h { |name, value| [name.to_s, Check.plain(value)] }.merge(own.to_h)
  end

  def as_json(*)
    to_h
  end

  def to_json(*options)
    JSON.generate(to_h, *options)
  end

  def ==(other)
    other.instance_of?(self.class) && other.to_h == to_h
  end
  alias eql? ==

  def hash
    [self.class, to_h].hash
  end
end

# Names what a value of props is not.
module Check
  module_function

  def others(props, others)
    others.each do |name, value|
      props.more ? value(props, value, props.more, name.to_s) : refuse(props, name.to_s)
    end
  end

  def given(props, name, (key, is_required, type), value, is_missing:)
    raise ArgumentError, "#{label(props)}: \"#{name}\" is missing." if is_missing

    value(props, value, type, key) if is_required || !value.nil?
  end

  def plain(value)
    case value
    when Props then value.to_h
    when Array then value.map { |item| plain(item) }
    when Hash then value.transform_values { |item| plain(item) }
    else value
    end
  end

  def value(props, value, type, place)
    mistake = find_mistake(value, type, place)
    raise ArgumentError, "#{label(props)}: #{mistake}" if mistake
  end

  def refuse(props, name)
    close = closest(name, props.types.keys.map(&:to_s))
    raise ArgumentError, "#{label(props)} has no \"#{name}\".#{" Did you mean \"#{close}\"?" if close}"
  end

  def label(props)
    "#{short(props)} of the widget \"#{props::WIDGET}\""
  end

  def short(type)
    type.is_a?(Class) ? type.name.split("::").last : type.to_s
  end

  def find_mistake(value, type, place)
    kind, *rest = type
    if kind == :list && value.is_a?(Array)
      return value.each_with_index.filter_map { |item, index| find_mistake(item, rest.first, "#{place}/#{index}") }.first
    end
    if kind == :map && value.is_a?(Hash)
      return value.filter_map { |key, item| find_mistake(item, rest.first, "#{place}/#{key}") }.first
    end
    return if fits?(value, kind, rest)

    found = value.is_a?(String) && value.length <= 40 ? value.inspect : "of class #{value.class}"
    "\"#{place}\" is #{found}; expected #{describe(type)}."
  end

  def fits?(value, kind, rest)
    case kind
    when :any then true
    when :string then value.is_a?(String) || value.is_a?(Symbol)
    when :integer then value.is_a?(Integer)
    when :number then value.is_a?(Integer) || (value.is_a?(Float) && value.finite?)
    when :boolean then [true, false].include?(value)
    when :null then value.nil?
    when :in then rest.include?(value.is_a?(Symbol) ? value.to_s : value)
    when :or then rest.any? { |type| find_mistake(value, type, "").nil? }
    else kind.is_a?(Class) && value.instance_of?(kind)
    end
  end

  def describe(type)
    kind, *rest = type
    case kind
    when :list then "an Array of #{describe(rest.first)}"
    when :map then "a Hash of #{describe(rest.first)}"
    when :in then rest.map(&:inspect).join(" or ")
    when :or then rest.map { |one| describe(one) }.join(" or ")
    else short(kind)
    end
  end

  def closest(name, names)
    given = letters(name)
    near = names.map { |one| [distance(given, letters(one)), one] }.min_by(&:first)
    near&.last if near && near.first <= [3, given.length / 3].min
  end

  def letters(name)
    name.downcase.delete("-_")
  end

  # Two swapped letters are one mistake.
  def distance(one, other)
    steps = DidYouMean::Levenshtein.distance(one, other)
    one.chars.sort == other.chars.sort ? (steps + 1) / 2 : steps
  end
end

private_constant :Check
`;
