import { permissionsAtom } from '#core/client/auth/session.atoms.ts'
import { contributionsAtom } from '#core/client/kernel/contributions.ts'
import type { PaletteSource } from '#core/client/plugin.ts'
import { reportEntries } from '../contract/client.ts'

const entriesAtom = contributionsAtom(reportEntries)

/** Every report in the palette, those of other plugins too. */
export const reportPalette: PaletteSource = {
  id: 'reports',
  title: 'reports.title',
  entries: (get, t) =>
    get(entriesAtom)
      .filter(({ permission }) => get(permissionsAtom).has(permission))
      .map(({ id, title, text, icon, path }) => ({
        id,
        title: t(title),
        keywords: t('reports.title'),
        preview: t(text),
        icon,
        address: path,
        run: (ctx) => ctx.navigate(path),
      })),
}
