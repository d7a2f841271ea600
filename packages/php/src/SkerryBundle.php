<?php

declare(strict_types=1);

namespace Skerry;

use Skerry\Symfony\SkerryExtension;
use Symfony\Component\DependencyInjection\Extension\ExtensionInterface;
use Symfony\Component\HttpKernel\Bundle\Bundle;

/** Islands in Symfony: Twig's functions and tags, filled by the renderer when the response is sent. */
final class SkerryBundle extends Bundle
{
    public function getContainerExtension(): ?ExtensionInterface
    {
        return $this->extension ??= new SkerryExtension();
    }

    public function getPath(): string
    {
        return __DIR__ . '/Symfony';
    }
}
