<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use InvalidArgumentException;
use JsonException;
use stdClass;

/** Objects that authors write as JSON: props in blocks and shortcodes, routes and texts in settings. */
final class PropsText
{
    /** As the contract bounds it. */
    private const MAX_DEPTH = 32;

    /**
     * @param string $what begins the error
     *
     * @throws InvalidArgumentException when the text is no JSON object
     */
    public static function read(string $text, string $what): stdClass
    {
        if (trim($text) === '') {
            return new stdClass();
        }
        try {
            $value = json_decode($text, false, self::MAX_DEPTH, JSON_THROW_ON_ERROR);
        } catch (JsonException $exception) {
            $quotes = preg_match('/[“”„‘’″′]/u', $text) ? ' It has curly quotes; JSON needs straight ones: ".' : '';

            throw new InvalidArgumentException(
                sprintf('%s cannot be read as JSON: %s. Expected an object such as {"label":"Cart"}.%s', $what, lcfirst($exception->getMessage()), $quotes),
                0,
                $exception,
            );
        }
        if ($value === [] || $value === null) {
            return new stdClass();
        }
        if (!$value instanceof stdClass) {
            $kind = ['array' => 'a list', 'string' => 'a string', 'bool' => 'true or false'][get_debug_type($value)] ?? 'a number';

            throw new InvalidArgumentException(sprintf('%s is %s. Expected an object such as {"label":"Cart"}.', $what, $kind));
        }

        return $value;
    }

    /**
     * The attribute of a shortcode as its author means it. The content of a post is HTML, so editors have escaped it; and
     * "[" and "]" can be written as "&#91;" and "&#93;" only, because they end a shortcode.
     */
    public static function ofShortcode(string $attribute): string
    {
        return html_entity_decode($attribute, ENT_QUOTES | ENT_HTML5, 'UTF-8');
    }
}
