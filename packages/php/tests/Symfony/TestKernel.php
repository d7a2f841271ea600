<?php

declare(strict_types=1);

namespace Skerry\Tests\Symfony;

use Skerry\SkerryBundle;
use Skerry\Tests\Log;
use Symfony\Bundle\FrameworkBundle\FrameworkBundle;
use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Bundle\TwigBundle\TwigBundle;
use Symfony\Bundle\WebProfilerBundle\WebProfilerBundle;
use Symfony\Component\Config\Loader\LoaderInterface;
use Symfony\Component\DependencyInjection\ContainerBuilder;
use Symfony\Component\Filesystem\Filesystem;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;
use Symfony\Component\HttpKernel\Kernel;
use Symfony\Component\Routing\Loader\Configurator\RoutingConfigurator;
use Twig\Environment;

/** An app with a page of its own, in a folder of its own. */
final class TestKernel extends Kernel
{
    use MicroKernelTrait;

    public readonly string $folder;

    /** Name of its template. */
    public readonly string $page;

    /**
     * @param array<string, mixed> $options of the bundle
     * @param bool                 $isDebug with the profiler
     */
    public function __construct(string $template, private readonly array $options = [], bool $isDebug = true)
    {
        $this->folder = sys_get_temp_dir() . '/skerry-' . bin2hex(random_bytes(6));
        // Twig keeps the class of a template for as long as the process runs.
        $this->page = 'page' . md5($template) . '.html.twig';
        (new Filesystem())->dumpFile("{$this->folder}/templates/{$this->page}", $template);
        parent::__construct('test', $isDebug);
    }

    public function registerBundles(): iterable
    {
        yield new FrameworkBundle();
        yield new TwigBundle();
        yield new SkerryBundle();
        if ($this->debug) {
            yield new WebProfilerBundle();
        }
    }

    public function getProjectDir(): string
    {
        return $this->folder;
    }

    public function getCacheDir(): string
    {
        return "{$this->folder}/cache";
    }

    public function getLogDir(): string
    {
        return $this->folder;
    }

    private function configureContainer(ContainerBuilder $container, LoaderInterface $loader): void
    {
        $container->loadFromExtension('framework', [
            'secret' => 'test',
            'test' => true,
            'router' => ['utf8' => true],
            'http_method_override' => false,
            'translator' => ['default_path' => '%kernel.project_dir%/translations', 'fallbacks' => ['en']],
            'profiler' => ['enabled' => $this->debug],
        ]);
        $container->loadFromExtension('twig', ['strict_variables' => true]);
        if ($this->debug) {
            $container->loadFromExtension('web_profiler', ['toolbar' => true]);
        }
        if ($this->options !== []) {
            $container->loadFromExtension('skerry', $this->options);
        }
        $container->register(Consumer::class)->setAutowired(true)->setPublic(true);
        $container->register('logger', Log::class)->setPublic(true);
    }

    private function configureRoutes(RoutingConfigurator $routes): void
    {
        if ($this->debug) {
            $routes->import('@WebProfilerBundle/Resources/config/routing/profiler.xml')->prefix('/_profiler');
            $routes->import('@WebProfilerBundle/Resources/config/routing/wdt.xml')->prefix('/_wdt');
        }
        $routes->add('page', '/{_locale}/page')->controller('kernel::page');
        $routes->add('json', '/json')->controller('kernel::json');
        $routes->add('feed', '/feed')->controller('kernel::feed');
        $routes->add('stream', '/stream')->controller('kernel::stream');
        $routes->add('failing', '/failing')->controller('kernel::failing');
        $routes->add('shop_product', '/shop/{id<\d+>}/{tab}')->defaults(['tab' => 'info', 'secret' => 'x'])->controller('kernel::page');
        $routes->add('admin_users', '/admin/users')->controller('kernel::page');
        $routes->add('shown', '/shown')->options(['expose' => true])->controller('kernel::page');
        $routes->add('about', ['en' => '/about', 'de' => '/ueber'])->controller('kernel::page');
    }

    public function page(Environment $twig): Response
    {
        return new Response($twig->render($this->page));
    }

    public function json(Environment $twig): Response
    {
        return new JsonResponse(['html' => $twig->render($this->page)]);
    }

    public function feed(Environment $twig): Response
    {
        return new Response(htmlspecialchars($twig->render($this->page)), headers: ['Content-Type' => 'application/atom+xml']);
    }

    public function stream(Environment $twig): Response
    {
        return new StreamedResponse(fn () => print $twig->render($this->page));
    }

    public function failing(Environment $twig): never
    {
        $twig->render($this->page);

        throw new \RuntimeException('It fails.');
    }

    /** Stops it and removes its folder. */
    public function remove(): void
    {
        $this->shutdown();
        (new Filesystem())->remove($this->folder);
    }
}
