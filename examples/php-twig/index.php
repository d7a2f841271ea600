<?php

/**
 * The example site, as a router of PHP's built-in server. The landing page is `landingPage()`;
 * everything else is the work of a web server.
 */

declare(strict_types=1);

require 'Twig/autoload.php';
require __DIR__ . '/../../packages/php/skerry.php';

const FILES = __DIR__ . '/../../packages/mount/dist/browser';
const CONTENT = __DIR__ . '/../landing';
const STATIC_FILES = __DIR__ . '/../plain-html/pages';

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; "
    . "connect-src 'self'; form-action 'self'; base-uri 'none'; "
    . "require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES = [
    'css' => 'text/css; charset=utf-8',
    'js' => 'text/javascript; charset=utf-8',
    'json' => 'application/json',
    'svg' => 'image/svg+xml',
    'webm' => 'video/webm',
];

/** @param array<string, mixed> $query */
function landingPage(array $query): string
{
    $file = ($query['lang'] ?? '') === 'de' ? 'content.de.json' : 'content.json';
    $content = json_decode(file_get_contents(CONTENT . '/' . $file), true, flags: JSON_THROW_ON_ERROR);

    $search = $query['domain_check'] ?? [];
    foreach (['tld', 'domains'] as $key) {
        if (is_string($search[$key] ?? null)) {
            $content['search']['props'][$key] = $search[$key];
        }
    }
    $extensions = &$content['extensions'];
    $number = filter_var($query['page'] ?? 1, FILTER_VALIDATE_INT) ?: 1;
    $extensions['props']['page'] = max(1, min($number, count($extensions['pages'])));
    $extensions['shown'] = $extensions['pages'][$extensions['props']['page'] - 1];

    $twig = new Twig\Environment(new Twig\Loader\FilesystemLoader([__DIR__, CONTENT]), [
        'strict_variables' => true,
    ]);
    $page = new Skerry\Page(
        getenv('SKERRY_RENDERER') ?: null,
        timeout: (int) (getenv('SKERRY_TIMEOUT') ?: 100),
        config: $content['config'],
        key: getenv('SKERRY_KEY') ?: null,
    );
    $page->addTo($twig);

    return $page->fill($twig->render('landing.html.twig', $content));
}

function sendFile(string $folder, string $name): void
{
    $type = TYPES[pathinfo($name, PATHINFO_EXTENSION)] ?? null;
    $file = realpath("{$folder}/{$name}");
    if ($type === null || $file === false || !str_starts_with($file, realpath($folder) . '/')) {
        http_response_code(404);
        header('Content-Type: text/plain; charset=utf-8');
        echo "There is no such file.\n";

        return;
    }
    header("Content-Type: {$type}");
    header('Content-Length: ' . filesize($file));
    readfile($file);
}

header('X-Content-Type-Options: nosniff');
header('Cache-Control: no-cache');

$path = rawurldecode((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if ($path === '/') {
    header('Content-Type: text/html; charset=utf-8');
    header('Content-Security-Policy: ' . POLICY);
    echo landingPage($_GET);
} elseif (str_starts_with($path, '/skerry/')) {
    sendFile(getenv('SKERRY_FILES') ?: FILES, substr($path, strlen('/skerry/')));
} else {
    sendFile(STATIC_FILES, substr($path, 1));
}
