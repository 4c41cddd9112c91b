export * from './settings.ts'
export * from './templates.ts'
export * from './templateText.ts'
