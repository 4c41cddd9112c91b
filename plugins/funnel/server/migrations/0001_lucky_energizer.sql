CREATE TABLE "funnel_stage_runs" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"deal_id" integer NOT NULL,
	"entry_id" text NOT NULL,
	"stage_id" text NOT NULL,
	"action_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"what" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "funnel_stage_runs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "funnel_deals" ADD COLUMN "entry_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "funnel_stage_runs" ADD CONSTRAINT "funnel_stage_runs_tenant_id_deal_id_funnel_deals_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deal_id") REFERENCES "public"."funnel_deals"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "funnel_stage_runs_deal" ON "funnel_stage_runs" USING btree ("tenant_id","deal_id");--> statement-breakpoint
CREATE INDEX "funnel_stage_runs_next" ON "funnel_stage_runs" USING btree ("next_at") WHERE next_at is not null;--> statement-breakpoint
UPDATE "funnel_pipelines" SET "stages" = (SELECT coalesce(jsonb_agg('{"actions": []}'::jsonb || stage ORDER BY place), '[]'::jsonb) FROM jsonb_array_elements("stages") WITH ORDINALITY AS each(stage, place));
