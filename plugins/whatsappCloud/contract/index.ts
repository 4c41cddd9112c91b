export * from './settings.ts'
export * from './templates.ts'
