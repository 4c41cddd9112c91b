import { useAtomValue } from 'jotai'
import { BrandMark } from '#core/client/auth/BrandMark.tsx'
import { brandAtom } from '#core/client/auth/brand.atoms.ts'
import { useT } from '#core/client/i18n/index.ts'
import { Button } from '#core/client/ui/Button.tsx'
import { FileDrop } from '#core/client/ui/FileDrop.tsx'
import { SavingMark } from '#core/client/workbench/settings/SavingMark.tsx'
import { useSaving } from '#core/client/workbench/settings/useSaving.ts'
import { LARGEST_LOGO } from '#core/contract/brand.ts'
import { currentLogoId, saveLogo, sendLogo } from './useBrand.ts'

/** The company's logo: sent, it counts at once; removed, the first letter of the name stands there again. */
export function LogoPart() {
  const t = useT()
  const { logo } = useAtomValue(brandAtom)
  const { saving, save, refuse } = useSaving()
  const earlierId = logo?.id ?? null
  const change = (label: string, work: () => Promise<void>) => {
    // Known once it has been sent: the server names it.
    let ownId: string | null = null
    const workAndNote = async () => {
      await work()
      ownId = currentLogoId()
    }
    void save({ label, work: workAndNote, undo: () => saveLogo(earlierId), isStill: () => currentLogoId() === ownId })
  }
  const send = (file: File) => {
    if (file.size > LARGEST_LOGO) refuse(t('colours.brand.logoTooLarge'))
    else change(t('colours.brand.logo'), () => sendLogo(file))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field of a form
    <div role="group" aria-label={t('colours.brand.logo')} className="colours-logo">
      <div className="form-label">{t('colours.brand.logo')}</div>
      <div className="row">
        <BrandMark className="side-logo colours-logo-sample" />
        <span className="grow" />
        {logo !== null && <Button onClick={() => change(t('colours.brand.logoRemoved'), () => saveLogo(null))}>{t('colours.brand.removeLogo')}</Button>}
      </div>
      <FileDrop
        label={t(logo === null ? 'colours.brand.sendLogo' : 'colours.brand.changeLogo')}
        help={t('colours.brand.logoHelp')}
        isPart
        isBusy={saving.state === 'busy'}
        accept="image/png,image/jpeg,image/webp"
        onFile={send}
      />
      <SavingMark saving={saving} />
    </div>
  )
}
