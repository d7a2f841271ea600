<?php
/**
 * Plugin Name:       Skerry
 * Plugin URI:        https://github.com/skerry/skerry
 * Description:       React islands in the pages of your site: a block, a shortcode, and markup from a renderer.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * Author:            The Skerry authors
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       skerry
 */

declare(strict_types=1);

if (!defined('ABSPATH')) {
    exit;
}

require_once __DIR__ . '/src/autoload.php';

/**
 * HTML of an island, for templates of a theme. It is escaped already.
 *
 *     echo skerry_widget('cart', ['label' => 'Cart'], ['load' => 'visible', 'fallback' => 'Two things']);
 *
 * @param array|object|null    $props   anything that becomes a JSON object
 * @param array<string, mixed> $options `id`, `load`, `fallback` and `slots` (trusted HTML), `propsFrom`
 */
function skerry_widget(string $name, array|object|null $props = [], array $options = []): string
{
    return Skerry\WordPress\Plugin::get()->islands->write($name, $props, $options);
}

/**
 * Names the widgets that the page loads at once, and its shared state. Call it before the theme calls `wp_head()`, for
 * example in the action `wp`.
 *
 * @param list<string>         $widgets names of widgets
 * @param array<string, mixed> $state   values by key. All visitors of a cached page get them
 */
function skerry_head(array $widgets = [], array $state = []): void
{
    Skerry\WordPress\Plugin::get()->head->add($widgets, $state);
}

Skerry\WordPress\Plugin::get()->start(__FILE__);
