// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as cel_expr from './cel.expr.ts';
import type * as google_api_expr_v1alpha1 from './google.api.expr.v1alpha1.ts';

export interface CelExpression {
  readonly parsedExpr?: google_api_expr_v1alpha1.ParsedExpr;
  readonly checkedExpr?: google_api_expr_v1alpha1.CheckedExpr;
  readonly celExprParsed?: cel_expr.ParsedExpr;
  readonly celExprChecked?: cel_expr.CheckedExpr;
  readonly celExprString?: string;
}
