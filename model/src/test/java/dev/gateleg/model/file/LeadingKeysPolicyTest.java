package dev.gateleg.model.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class LeadingKeysPolicyTest {

  private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/franchise";

  @Test
  void holdsARoleToThePartitionsOfItsTag() {
    assertThat(LeadingKeysPolicy.of(TableModelTest.franchise(), ARN)).isEqualTo("""
            {
              "Version": "2012-10-17",
              "Statement": [
                {
                  "Sid": "WithinScopeTable",
                  "Effect": "Allow",
                  "Action": [
                    "dynamodb:GetItem",
                    "dynamodb:BatchGetItem",
                    "dynamodb:Query",
                    "dynamodb:ConditionCheckItem",
                    "dynamodb:PutItem",
                    "dynamodb:UpdateItem",
                    "dynamodb:DeleteItem",
                    "dynamodb:BatchWriteItem"
                  ],
                  "Resource": "arn:aws:dynamodb:eu-west-1:123456789012:table/franchise",
                  "Condition": {
                    "ForAllValues:StringLike": {
                      "dynamodb:LeadingKeys": [
                        "TENANT#${aws:PrincipalTag/tenantId}#BRANCH",
                        "_SCOPE#${aws:PrincipalTag/tenantId}#*"
                      ]
                    },
                    "Null": {"dynamodb:LeadingKeys": "false"}
                  }
                },
                {
                  "Sid": "AcrossScopesByDocument",
                  "Effect": "Allow",
                  "Action": ["dynamodb:Query"],
                  "Resource": "arn:aws:dynamodb:eu-west-1:123456789012:table/franchise/index/GSI2",
                  "Condition": {
                    "ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["*"]},
                    "Null": {"dynamodb:LeadingKeys": "false"}
                  }
                },
                {
                  "Sid": "AcrossScopesAll",
                  "Effect": "Allow",
                  "Action": ["dynamodb:Scan"],
                  "Resource": "arn:aws:dynamodb:eu-west-1:123456789012:table/franchise"
                }
              ]
            }
            """);
  }

  @Test
  void aRoleThatLooksAcrossScopesMayDoNothingElse() {
    assertThat(LeadingKeysPolicy.acrossScopes(TableModelTest.franchise(), ARN)).isEqualTo("""
            {
              "Version": "2012-10-17",
              "Statement": [
                {
                  "Sid": "AcrossScopesByDocument",
                  "Effect": "Allow",
                  "Action": ["dynamodb:Query"],
                  "Resource": "arn:aws:dynamodb:eu-west-1:123456789012:table/franchise/index/GSI2",
                  "Condition": {
                    "ForAllValues:StringLike": {"dynamodb:LeadingKeys": ["*"]},
                    "Null": {"dynamodb:LeadingKeys": "false"}
                  }
                },
                {
                  "Sid": "AcrossScopesAll",
                  "Effect": "Allow",
                  "Action": ["dynamodb:Scan"],
                  "Resource": "arn:aws:dynamodb:eu-west-1:123456789012:table/franchise"
                }
              ]
            }
            """);
    assertThat(LeadingKeysPolicy.withinScope(TableModelTest.franchise(), ARN))
        .contains("WithinScopeTable")
        .doesNotContain("AcrossScopes");
  }

  @Test
  void refusesATableWithoutAScope() {
    TableModel model = TableModelTest.franchise();
    TableModel unscoped = new TableModel(
        model.interfaceName(),
        model.table(),
        "",
        "PK",
        null,
        null,
        null,
        null,
        null,
        OptionsModel.NONE,
        model.indexes(),
        model.entities(),
        model.patterns(),
        List.of());
    assertThatThrownBy(() -> LeadingKeysPolicy.of(unscoped, ARN))
        .hasMessage(
            "[ScopeAbsent] The table franchise (f.Franchise) has no scope to hold a role to;"
                + " annotate it with @Scope.");
  }
}
