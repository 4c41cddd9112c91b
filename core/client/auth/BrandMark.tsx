import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { apiBase } from '#core/client/http/apiBase.ts'
import { classes } from '#core/client/ui/classes.ts'
import { logoPath } from '#core/contract/brand.ts'
import { brandAtom, productNameAtom } from './brand.atoms.ts'
import './brandMark.css'

/** The company's logo, called by its name; the first letter of the name where there is no logo, or it cannot be loaded. */
export function BrandMark({ className }: { className: string }) {
  const { logo } = useAtomValue(brandAtom)
  const name = useAtomValue(productNameAtom)
  const [missingId, setMissingId] = useState<string | null>(null)
  if (logo === null || logo.id === missingId) {
    return (
      <span className={className} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      className={classes(className, 'brand-logo', `brand-logo-${logo.plate}`)}
      src={`${apiBase()}${logoPath(logo.id)}`}
      alt={name}
      onError={() => setMissingId(logo.id)}
    />
  )
}
