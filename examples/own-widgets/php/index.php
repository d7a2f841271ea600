<?php

/**
 * The booking page in PHP, without a template language. In this folder:
 *
 *     SKERRY_RENDERER=http://127.0.0.1:4851 php -S 127.0.0.1:8000 index.php
 *
 * The renderer is `skerry serve --dir ../dist`.
 */

declare(strict_types=1);

require __DIR__ . '/../../../packages/php/skerry.php';

const CONTENT = __DIR__ . '/../content.json';
const FILES = [
    'skerry' => __DIR__ . '/../dist',
    'brand.css' => __DIR__ . '/../../plain-html/pages/brand.css',
    'ferries.css' => __DIR__ . '/../ferries.css',
];
const TYPES = [
    'css' => 'text/css; charset=utf-8',
    'js' => 'text/javascript; charset=utf-8',
    'json' => 'application/json',
    'svg' => 'image/svg+xml',
];

function text(string $text): string
{
    return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
}

/** A field of the page, and the widget that takes its place. */
function harbourField(Skerry\Page $page, array $harbours, string $name, string $label, string $value, string $error): string
{
    $options = '<option value="">Choose a harbour</option>';
    foreach ($harbours as $harbour) {
        $selected = $harbour['code'] === $value ? ' selected' : '';
        $options .= sprintf('<option value="%s"%s>%s</option>', text($harbour['code']), $selected, text($harbour['name']));
    }
    $select = "<select class=\"field__input\" id=\"{$name}\" name=\"{$name}\" required>{$options}</select>";
    $message = $error === '' ? '' : sprintf('<p class="field__error">%s</p>', text($error));
    $fallback = "<div class=\"field\"><label class=\"field__label\" for=\"{$name}\">{$label}</label>{$select}{$message}</div>";
    $props = ['name' => $name, 'label' => $label, 'harbours' => $harbours, 'value' => $value, 'error' => $error];

    return $page->widget('harbour-field', $props, load: 'eager', fallback: $fallback);
}

/** The page's own HTML in the tabs: a form with two islands, and a list. */
function tabs(Skerry\Page $page, array $content, array $booking, array $errors): string
{
    $field = static fn (string $name, string $label): string =>
        harbourField($page, $content['harbours'], $name, $label, $booking[$name] ?? '', $errors[$name] ?? '');
    $form = '<form class="form" action="/" method="post">' . $field('from', 'From') . $field('to', 'To')
        . '<button class="button">Find a ferry</button></form>';
    $rows = '';
    foreach ($content['sailings'] as $sailing) {
        $rows .= '<li>' . text("{$sailing['time']} {$sailing['from']} – {$sailing['to']}") . '</li>';
    }
    $props = ['label' => 'Crossings', 'tabs' => [
        ['slot' => 'book', 'title' => 'Book'],
        ['slot' => 'times', 'title' => 'Timetable'],
    ]];

    return $page->widget('tabs', $props, load: 'eager', slots: [
        'book' => "<section class=\"panel\"><h2 class=\"slot__title\">Book</h2>{$form}</section>",
        'times' => "<section class=\"panel\"><h2 class=\"slot__title\">Timetable</h2><ul>{$rows}</ul></section>",
    ]);
}

function bookingPage(array $content, array $booking, array $errors): string
{
    $page = new Skerry\Page(
        getenv('SKERRY_RENDERER') ?: null,
        timeout: (int) (getenv('SKERRY_TIMEOUT') ?: 100),
        config: $content['config'],
    );
    $title = text($content['title']);
    $config = json_encode($content['config'], JSON_HEX_TAG);
    $main = tabs($page, $content, $booking, $errors);

    return $page->fill(<<<HTML
        <!doctype html>
        <html lang="en" data-sk-theme="auto">
          <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>{$title}</title>
            <link rel="icon" href="data:,">
            <link rel="stylesheet" href="/skerry/skerry.css">
            <script type="application/json" id="skerry-config">{$config}</script>
            <script type="module" src="/skerry/skerry.js" async></script>
            <link rel="stylesheet" href="/brand.css">
            <link rel="stylesheet" href="/ferries.css">
          </head>
          <body>
            <main class="wrap ferries"><h1>{$title}</h1>{$main}</main>
          </body>
        </html>
        HTML);
}

/** @return array<string, string> message by field */
function findErrors(array $content, array $booking): array
{
    $codes = array_column($content['harbours'], 'code');
    $errors = [];
    foreach (['from', 'to'] as $name) {
        if (!in_array($booking[$name], $codes, true)) {
            $errors[$name] = $content['errors']['unknown'];
        }
    }
    if ($errors === [] && $booking['from'] === $booking['to']) {
        $errors['to'] = $content['errors']['same'];
    }

    return $errors;
}

/** Whether a file is this one, or below this folder: `dist-old` only begins like `dist`. */
function isInside(string $file, string $root): bool
{
    return $file === $root || str_starts_with($file, $root . DIRECTORY_SEPARATOR);
}

function sendFile(string $path): void
{
    [$first] = explode('/', $path);
    $root = FILES[$first] ?? '';
    $file = realpath($first === 'skerry' ? $root . substr($path, strlen($first)) : $root);
    $type = TYPES[pathinfo((string) $file, PATHINFO_EXTENSION)] ?? null;
    if ($root === '' || $file === false || $type === null || !isInside($file, realpath($root))) {
        http_response_code(404);
        echo "There is no such file.\n";

        return;
    }
    header("Content-Type: {$type}");
    readfile($file);
}

$path = ltrim(rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)), '/');
if ($path !== '') {
    sendFile($path);

    return;
}
$content = json_decode(file_get_contents(CONTENT), true, flags: JSON_THROW_ON_ERROR);
header('Content-Type: text/html; charset=utf-8');
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    echo bookingPage($content, [], []);

    return;
}
$booking = [];
foreach (['from', 'to'] as $name) {
    $booking[$name] = is_string($_POST[$name] ?? null) ? $_POST[$name] : '';
}
$errors = findErrors($content, $booking);
if ($errors === []) {
    printf('<p>From %s to %s.</p>', text($booking['from']), text($booking['to']));
} else {
    http_response_code(422);
    echo bookingPage($content, $booking, $errors);
}
