<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Symfony\Component\Config\ConfigCache;
use Symfony\Component\HttpKernel\CacheWarmer\CacheWarmerInterface;
use Symfony\Component\Routing\Route;
use Symfony\Component\Routing\RouterInterface;

/**
 * The routes that pages may read, in the form of FOSJsRoutingBundle. The rest of an app's routes is nobody's business.
 *
 * @internal
 */
final class ExposedRoutes implements CacheWarmerInterface
{
    /** @param list<string> $patterns */
    public function __construct(
        private readonly ?RouterInterface $router,
        private readonly array $patterns,
        private readonly string $cacheFolder,
        private readonly bool $isDebug,
    ) {
    }

    /** @return array<string, mixed> empty if there is none */
    public function dump(?string $locale): array
    {
        $routes = $this->router === null ? [] : $this->cached($this->cacheFolder);
        if ($routes === []) {
            return [];
        }
        $context = $this->router->getContext();
        $port = $context->getScheme() === 'https' ? $context->getHttpsPort() : $context->getHttpPort();
        $isUsual = $port === ($context->getScheme() === 'https' ? 443 : 80);

        return [
            'base_url' => $context->getBaseUrl(),
            'routes' => $routes,
            'scheme' => $context->getScheme(),
            'host' => $context->getHost() . ($isUsual ? '' : ":{$port}"),
            'locale' => $locale,
        ];
    }

    public function isOptional(): bool
    {
        return true;
    }

    public function warmUp(string $cacheDir, ?string $buildDir = null): array
    {
        if ($this->router !== null) {
            $this->cached($cacheDir);
        }

        return [];
    }

    /** @return array<string, array<string, mixed>> */
    private function cached(string $folder): array
    {
        // Reading all routes of an app takes longer than a page does.
        $cache = new ConfigCache("{$folder}/skerry_routes.php", $this->isDebug);
        if (!$cache->isFresh()) {
            $collection = $this->router->getRouteCollection();
            $exposed = array_filter($collection->all(), $this->isExposed(...), ARRAY_FILTER_USE_BOTH);
            $code = '<?php return ' . var_export(array_map(self::describe(...), $exposed), true) . ';';
            $cache->write($code, $collection->getResources());
        }

        return require $cache->getPath();
    }

    private function isExposed(Route $route, string $name): bool
    {
        $names = [$name, $route->getDefault('_canonical_route')];
        foreach ($this->patterns as $pattern) {
            $expression = '~^' . str_replace('\*', '.*', preg_quote($pattern, '~')) . '$~D';
            if (preg_grep($expression, array_filter($names)) !== []) {
                return true;
            }
        }

        return filter_var($route->getOption('expose'), FILTER_VALIDATE_BOOLEAN);
    }

    /** @return array<string, mixed> */
    private static function describe(Route $route): array
    {
        $compiled = $route->compile();
        $named = array_flip([...$compiled->getPathVariables(), '_locale']);

        return [
            'tokens' => $compiled->getTokens(),
            'hosttokens' => $compiled->getHostTokens(),
            'defaults' => array_filter(array_intersect_key($route->getDefaults(), $named), static fn (mixed $value): bool => $value === null || is_scalar($value)),
            'schemes' => $route->getSchemes(),
        ];
    }
}
