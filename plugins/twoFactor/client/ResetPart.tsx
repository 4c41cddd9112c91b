import { useSetAtom } from 'jotai'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { resetOfAtom } from './atoms.ts'

/** In the dialog of a person's sign-ins: the way back for who lost their phone. */
export function ResetPart({ person }: { person: { id: number; name: string } }) {
  const t = useT()
  const ask = useSetAtom(resetOfAtom)
  return (
    <p>
      <Button variant="minimal" onClick={() => ask(person)}>
        {t('twoFactor.reset')}
      </Button>
      <span className="dim"> {t('twoFactor.resetText')}</span>
    </p>
  )
}
