<?php

/**
 * Writes an island for each `write` case of fixtures/props.json and prints them, as JSON by the name of
 * the case; `{"error": message}` for a case that cannot be written. A case may have a `widget`, an
 * `id`, a `load` and a `fallback` beside its `props`:
 *
 *     php conformance.php ../../packages/core/fixtures/props.json
 */

declare(strict_types=1);

require 'Twig/autoload.php';
require __DIR__ . '/skerry.php';

$template = '{% apply widget(widget, props, id, load) %}{{ fallback|raw }}{% endapply %}';
$twig = new Twig\Environment(new Twig\Loader\ArrayLoader(['island' => $template]));
(new Skerry\Page())->addTo($twig);

$fixtures = json_decode(file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
$islands = [];
foreach ($fixtures['write'] as $case) {
    try {
        $islands[$case['name']] = $twig->render('island', $case + [
            'widget' => 'review-card',
            'id' => null,
            'load' => null,
            'fallback' => '',
        ]);
    } catch (Twig\Error\RuntimeError $error) {
        $islands[$case['name']] = ['error' => $error->getPrevious()?->getMessage()];
    }
}
echo json_encode($islands, JSON_THROW_ON_ERROR), "\n";
