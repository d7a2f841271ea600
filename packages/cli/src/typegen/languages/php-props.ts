/** The class that all classes of props call. */
export const phpProps = String.raw`use InvalidArgumentException;

/**
 * What all props have in common. An object of it is the default of what has no default.
 *
 * @internal
 */
final class Props
{
    /**
     * @param class-string                              $props
     * @param array<string, array{string, bool, mixed}> $types the only arguments that there are, if others are unknown
     *
     * @throws InvalidArgumentException naming what is unknown or missing: PHP's own error knows no widget
     */
    public function __construct(string $props, string $key, array $types = [])
    {
        if ($types !== []) {
            // The constructor's own check comes later. What is missing may only be misspelled.
            $given = debug_backtrace(0, 2)[1]['args'] ?? [];
            self::refuse($props, $types, array_filter($given, is_string(...), ARRAY_FILTER_USE_KEY));
        }
        throw new InvalidArgumentException(sprintf('%s: "%s" is missing.', self::nameOf($props), $key));
    }

    /**
     * @param array<string, array{string, bool, mixed}> $types  key, whether it is required, and type, by property
     * @param array<string, mixed>                      $values
     *
     * @throws InvalidArgumentException naming what has a value of another type
     */
    public static function check(object $props, array $types, array $values): void
    {
        foreach ($types as $name => [$key, $isRequired, $type]) {
            if ($values[$name] !== null || ($isRequired && $type !== 'any')) {
                self::checkValue($props, $values[$name], $type, $key);
            }
        }
    }

    /**
     * @param class-string                              $props
     * @param array<string, array{string, bool, mixed}> $types
     * @param array<mixed>                              $unknown
     *
     * @throws InvalidArgumentException naming an argument that the constructor does not have
     */
    public static function refuse(string $props, array $types, array $unknown): void
    {
        foreach (array_keys($unknown) as $name) {
            $hint = is_string($name) ? self::closest($name, array_keys($types)) : null;
            throw new InvalidArgumentException(sprintf(
                '%s has no %s.%s',
                self::nameOf($props),
                is_string($name) ? "\"{$name}\"" : 'argument without a name here',
                $hint === null ? '' : " Did you mean \"{$hint}\"?",
            ));
        }
    }

    /**
     * @param array<mixed> $more other keys with their values
     *
     * @throws InvalidArgumentException naming what has a value of another type
     */
    public static function checkMore(object $props, array $more, mixed $type): void
    {
        foreach ($more as $key => $value) {
            self::checkValue($props, $value, $type, (string) $key);
        }
    }

    /**
     * Returns the values for JSON. Optional properties that are null are left out.
     *
     * @param array<string, array{string, bool, mixed}> $types
     * @param array<string, mixed>                      $values
     * @param array<mixed>                              $more
     */
    public static function plain(array $types, array $values, array $more = []): object
    {
        $plain = [];
        foreach ($types as $name => [$key, $isRequired, $type]) {
            if ($isRequired || $values[$name] !== null) {
                $plain[$key] = self::plainValue($values[$name], $type);
            }
        }

        return (object) ($plain + $more);
    }

    private static function checkValue(object $props, mixed $value, mixed $type, string $place): void
    {
        $mistake = self::findMistake($value, $type, $place);
        if ($mistake !== null) {
            throw new InvalidArgumentException(self::nameOf($props::class) . ': ' . $mistake);
        }
    }

    private static function findMistake(mixed $value, mixed $type, string $place): ?string
    {
        [$kind, $rest] = is_array($type) ? [$type[0], array_slice($type, 1)] : [$type, []];
        if (($kind === 'list' && is_array($value) && array_is_list($value)) || ($kind === 'map' && is_array($value))) {
            foreach ($value as $key => $item) {
                $mistake = self::findMistake($item, $rest[0], "{$place}/{$key}");
                if ($mistake !== null) {
                    return $mistake;
                }
            }

            return null;
        }
        $fits = match ($kind) {
            'any' => true,
            'string' => is_string($value),
            'integer' => is_int($value),
            'number' => is_int($value) || (is_float($value) && is_finite($value)),
            'boolean' => is_bool($value),
            'null' => $value === null,
            'in' => in_array($value, $rest, true),
            'or' => self::fitting($value, $rest) !== null,
            'list', 'map' => false,
            default => $value instanceof $kind,
        };
        if ($fits) {
            return null;
        }
        $found = is_string($value) && strlen($value) <= 40 ? "\"{$value}\"" : get_debug_type($value);
        if ($kind === 'list' && is_array($value)) {
            $found = 'an array with keys';
        }

        return sprintf('"%s" is %s; expected %s.', $place, $found, self::describe($type));
    }

    /** @param list<mixed> $types */
    private static function fitting(mixed $value, array $types): mixed
    {
        foreach ($types as $type) {
            if (self::findMistake($value, $type, '') === null) {
                return $type;
            }
        }

        return null;
    }

    private static function plainValue(mixed $value, mixed $type): mixed
    {
        if (!is_array($type) || !is_array($value)) {
            return $value;
        }
        $rest = array_slice($type, 1);

        return match ($type[0]) {
            'list' => array_map(static fn (mixed $item): mixed => self::plainValue($item, $rest[0]), $value),
            // An empty array would be a list.
            'map' => (object) array_map(static fn (mixed $item): mixed => self::plainValue($item, $rest[0]), $value),
            'or' => self::plainValue($value, self::fitting($value, $rest)),
            default => $value,
        };
    }

    private static function describe(mixed $type): string
    {
        [$kind, $rest] = is_array($type) ? [$type[0], array_slice($type, 1)] : [$type, []];

        return match ($kind) {
            'list' => 'a list of ' . self::describe($rest[0]),
            'map' => 'an array with keys, of ' . self::describe($rest[0]),
            'in' => implode(' or ', array_map(self::write(...), $rest)),
            'or' => implode(' or ', array_map(self::describe(...), $rest)),
            default => self::shortName($kind),
        };
    }

    private static function write(mixed $value): string
    {
        return (string) json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
    }

    /** @param class-string $props */
    private static function nameOf(string $props): string
    {
        return sprintf('%s of the widget "%s"', self::shortName($props), $props::WIDGET);
    }

    private static function shortName(string $class): string
    {
        return substr((string) strrchr("\\{$class}", '\\'), 1);
    }

    /** @param list<string> $names */
    private static function closest(string $name, array $names): ?string
    {
        $letters = static fn (string $text): string => strtolower(str_replace(['-', '_'], '', $text));
        $given = $letters($name);
        [$best, $least] = [null, min(3, intdiv(strlen($given), 3)) + 1];
        foreach ($names as $one) {
            $known = $letters($one);
            $distance = levenshtein($given, $known);
            // Two swapped letters are one mistake.
            if (count_chars($given, 1) === count_chars($known, 1)) {
                $distance = intdiv($distance + 1, 2);
            }
            if ($distance < $least) {
                [$best, $least] = [$one, $distance];
            }
        }

        return $best;
    }
}
`;
