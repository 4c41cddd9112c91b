import type { Plugin, Rolldown } from 'vite'

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** The files of `bundle` that the modules in question cannot run without, scripts and styles. */
function filesOf(bundle: Bundle, isWanted: (id: string) => boolean): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const open = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && file.moduleIds.some(isWanted) ? [file.fileName] : []))
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const file = bundle[name]
    if (scripts.has(name) || file?.type !== 'chunk') continue
    scripts.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) styles.add(style)
    open.push(...file.imports)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

/**
 * Writes `workbench.html` beside the built `index.html`: the same page, which fetches the wanted modules together with the first
 * script instead of one after the other.
 */
export function workbenchPage(isWanted: (id: string) => boolean): Plugin {
  return {
    name: 'workbench-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        const html = String(page.source)
        const { scripts, styles } = filesOf(bundle, isWanted)
        const isNew = (file: string) => !html.includes(`/${file}`)
        const links = [
          ...styles.filter(isNew).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ]
        this.emitFile({ type: 'asset', fileName: 'workbench.html', source: html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) })
      },
    },
  }
}
