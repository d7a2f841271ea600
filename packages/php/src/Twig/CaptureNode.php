<?php

declare(strict_types=1);

namespace Skerry\Twig;

use Twig\Attribute\YieldReady;
use Twig\Compiler;
use Twig\Node\CaptureNode as TwigCaptureNode;
use Twig\Node\Node;

/**
 * Hands the content of a tag to a method of the extension, with expressions as further arguments.
 *
 * Twig compiled templates to functions that print, and since 3.9 to generators.
 *
 * @internal
 */
#[YieldReady]
final class CaptureNode extends Node
{
    private const EXTENSION = '$this->env->getExtension(\'' . SkerryExtension::class . '\')';

    /**
     * @param 'end'|'slot' $method
     * @param array{name: Node, props?: Node, options?: Node} $arguments
     */
    public function __construct(Node $body, string $method, array $arguments, int $line)
    {
        parent::__construct(['body' => $body] + $arguments, ['method' => $method], $line);
    }

    public function compile(Compiler $compiler): void
    {
        $method = $this->getAttribute('method');
        $isPrinted = $method === 'end';
        $around = $compiler->getVarName();
        $compiler->addDebugInfo($this);
        if ($isPrinted) {
            $compiler->write("\${$around} = " . self::EXTENSION . "->begin();\n")->write("try {\n")->indent();
        }
        $this->capture($compiler);
        // The line of the tag, not of its last content, for the log.
        $compiler->addDebugInfo($this)->write($isPrinted ? '$captured = ' : '');
        $compiler->raw(self::EXTENSION . "->{$method}(\$captured");
        foreach (array_filter(['name', 'props', 'options'], $this->hasNode(...)) as $name) {
            $compiler->raw(', ')->subcompile($this->getNode($name));
        }
        $compiler->raw(");\n");
        if ($isPrinted) {
            $compiler
                ->outdent()
                ->write("} catch (\\Throwable \$failure) {\n")
                ->indent()
                ->write(self::EXTENSION . "->abandon(\${$around});\n")
                ->write("throw \$failure;\n")
                ->outdent()
                ->write("}\n")
                ->write(self::isGenerator() ? "yield \$captured;\n" : "echo \$captured;\n");
        }
    }

    private function capture(Compiler $compiler): void
    {
        if (self::isGenerator()) {
            $compiler
                ->write('$captured = ')
                ->subcompile(new TwigCaptureNode($this->getNode('body'), $this->getTemplateLine()))
                ->raw(";\n");
        } else {
            $compiler
                ->write("ob_start();\n")
                ->subcompile($this->getNode('body'))
                ->write("\$captured = ob_get_clean();\n");
        }
    }

    private static function isGenerator(): bool
    {
        return class_exists(TwigCaptureNode::class);
    }
}
