import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './run.ts'

/**
 * Writes the names of the emoji that the composer offers: `node core/tooling/emojiNames.ts`, by hand, when there is a newer Unicode. Fetches the package
 * (49 MB, of which the workbench needs three files) into the temporary folder. One line an emoji, in the order of the data: `emoji|name|keyword|keyword…`.
 */
const SOURCE = 'emojibase-data@17.0.0'
const TARGET = join(root, 'plugins/chat/client/composer/emoji/names')
const LANGUAGES = { 'pt-BR': 'pt', en: 'en', es: 'es' }

/** Skin tones and hair alone: nobody asks for them, nor for the letters of flags, which have no group. */
const PARTS_GROUP = 2

const compactSchema = z.array(
  z.object({ unicode: z.string(), label: z.string(), tags: z.array(z.string()).default([]), group: z.int().optional(), order: z.int().default(0) }),
)

const folder = mkdtempSync(join(tmpdir(), 'balcao-emoji-'))
try {
  execFileSync('npm', ['pack', SOURCE, '--silent', '--pack-destination', folder], { cwd: folder })
  execFileSync('tar', ['-xzf', `${SOURCE.replace('@', '-')}.tgz`], { cwd: folder })
  mkdirSync(TARGET, { recursive: true })
  copyFileSync(join(folder, 'package/LICENSE'), join(TARGET, 'LICENSE'))
  for (const [locale, language] of Object.entries(LANGUAGES)) {
    const all = compactSchema.parse(JSON.parse(readFileSync(join(folder, 'package', language, 'compact.json'), 'utf8')))
    const lines = all
      .filter(({ group }) => group !== undefined && group !== PARTS_GROUP)
      .toSorted((one, other) => one.order - other.order)
      .map(({ unicode, label, tags }) => [unicode, label, ...tags].join('|'))
    writeFileSync(join(TARGET, `emoji.${locale}.json`), `${JSON.stringify(lines, null, 2)}\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
