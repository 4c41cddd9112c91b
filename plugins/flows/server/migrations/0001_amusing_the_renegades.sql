ALTER TABLE "flows" ADD COLUMN "trial_version" integer;--> statement-breakpoint
ALTER TABLE "flows" ADD COLUMN "trial_percent" integer;