export type Language = 'pt-BR' | 'en' | 'es'

/** The first wish we speak; each wish is a language tag such as `es-AR`. Portuguese where we speak none. */
export const chooseLanguage = (wishes: readonly (string | null)[]): Language => {
  for (const wish of wishes) {
    const root = wish?.toLowerCase().split(/[-_]/)[0]
    if (root === 'pt') return 'pt-BR'
    if (root === 'en' || root === 'es') return root
  }
  return 'pt-BR'
}
