import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { isDeveloperAtom } from './developer.atoms.ts'
import './developer.css'

const labelAt = (target: EventTarget | null): string => (target instanceof Element ? (target.closest<HTMLElement>('[data-dev]')?.dataset.dev ?? '') : '')

/** Says what the pointer or the focus is on, for developers. */
export function DevLabel() {
  const isDeveloper = useAtomValue(isDeveloperAtom)
  const [label, setLabel] = useState('')
  useEffect(() => {
    if (!isDeveloper) return
    const showLabel = ({ target }: Event) => setLabel(labelAt(target))
    document.documentElement.dataset.developer = 'on'
    document.addEventListener('pointerover', showLabel)
    document.addEventListener('focusin', showLabel)
    return () => {
      delete document.documentElement.dataset.developer
      document.removeEventListener('pointerover', showLabel)
      document.removeEventListener('focusin', showLabel)
      setLabel('')
    }
  }, [isDeveloper])
  return label === '' ? null : <output className="dev-label">{label}</output>
}
