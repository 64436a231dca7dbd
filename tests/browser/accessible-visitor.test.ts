import { testAccessibility } from '../support/accessibility.ts';
import { VISITOR_SCREENS } from '../support/screens/visitor.screens.ts';

testAccessibility(VISITOR_SCREENS);
